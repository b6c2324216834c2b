import { Hono } from 'hono';
import { settings } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { requirePermission } from '../../http/permission.ts';

/** The bot's permissions: Manage Roles, and Manage Webhooks for channels that it posts to. */
const PERMISSIONS = (1 << 28) | (1 << 29);

/** The URL that invites the bot to the server. Works before the bot has a token (docs/rules/discord.md#discord-roles). */
export const inviteRoutes = new Hono<AppEnv>().get('/', requirePermission('discord.manage'), (c) => {
  const { discordUrl, discordClientId, discordGuildId } = settings(c.env);
  const query = new URLSearchParams({
    client_id: discordClientId,
    scope: 'bot',
    permissions: String(PERMISSIONS),
    ...(discordGuildId && { guild_id: discordGuildId, disable_guild_select: 'true' }),
  });
  return c.json({ url: `${discordUrl}/oauth2/authorize?${query}` });
});
