import type { DiscordRole } from '#contract/discord-settings.ts';
import { readMember, readRoles, readSelf } from './guild.ts';
import type { RequestBot } from './request-bot.ts';
import { describeRoles } from './roles.rules.ts';

/** The server's roles, and which of them the bot can assign. */
export async function readServer({ bot, need }: RequestBot): Promise<DiscordRole[]> {
  const [roles, self] = await Promise.all([readRoles(bot), readSelf(bot)]);
  const guildRoles = await need(roles);
  const own = await need(await readMember(bot, (await need(self)).id));
  return describeRoles(guildRoles, bot.guildId, own.roles);
}
