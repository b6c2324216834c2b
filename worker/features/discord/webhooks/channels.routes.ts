import { Hono } from 'hono';
import { settings } from '#worker/env.ts';
import type { AppEnv } from '#worker/http/context.ts';
import { requirePermission } from '#worker/http/permission.ts';
import { botSettings } from '../discord.settings.ts';
import { selectBotState } from '../discord-state.store.ts';
import { openBot } from '../roles/request-bot.ts';
import { readChannels } from './channels.ts';

/** The channels in which the bot can create a webhook (docs/rules/discord.md#webhooks-of-the-bot). */
export const channelsRoutes = new Hono<AppEnv>().get('/', requirePermission('discord.manage'), async (c) => {
  const { db } = c.var;
  const given = botSettings(settings(c.env));
  return c.json(await readChannels(await openBot(db, given, await selectBotState(db))));
});
