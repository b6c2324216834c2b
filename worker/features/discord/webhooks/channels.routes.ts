import { Hono } from 'hono';
import { selectBotState } from '#worker/db/running/bot-state.ts';
import type { AppEnv } from '#worker/http/context.ts';
import { requirePermission } from '#worker/http/permission.ts';
import { botOf, requireBot } from '../roles/request-bot.ts';
import { readChannels } from './channels.ts';

/** The channels in which the bot can create a webhook (docs/rules/discord.md#webhooks-of-the-bot). */
export const channelsRoutes = new Hono<AppEnv>().get('/', requirePermission('discord.manage'), requireBot, async (c) =>
  c.json(await readChannels(await botOf(c, await selectBotState(c.var.db)))),
);
