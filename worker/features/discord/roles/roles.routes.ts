import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { DiscordRoles } from '../../../contract/discord-roles.ts';
import { settings } from '../../../env.ts';
import type { SignedInEnv } from '../../../http/context.ts';
import { requirePermission } from '../../../http/permission.ts';
import { botSettings } from '../discord.settings.ts';
import { type BotAtHand, openBot } from './bot-at-hand.ts';
import { readMember, readRoles, readSelf } from './guild.ts';
import { describeRoles } from './roles.rules.ts';
import { selectMap } from './roles.store.ts';

type Env = SignedInEnv & { Variables: { bot: BotAtHand } };

/** Answers 503 while the bot is not set up, naming the setting, and while Discord refuses its token or asked for a pause. */
const requireBot = createMiddleware<Env>(async (c, next) => {
  c.set('bot', await openBot(c.var.db, botSettings(settings(c.env))));
  await next();
});

/** The server's roles, and which of them the bot can give. */
async function readServer({ bot, need }: BotAtHand): Promise<DiscordRoles['roles']> {
  const readOwn = async () => need(await readMember(bot, (await need(await readSelf(bot))).id));
  const [roles, own] = await Promise.all([readRoles(bot).then(need), readOwn()]);
  return describeRoles(roles, bot.guildId, own.roles);
}

/** Which Discord role each grade has (docs/rules.md#discord-roles). */
export const rolesRoutes = new Hono<Env>().get('/', requirePermission('discord.manage'), requireBot, async (c) => {
  const [roles, map] = await Promise.all([readServer(c.var.bot), selectMap(c.var.db)]);
  return c.json<DiscordRoles>({ roles, map });
});
