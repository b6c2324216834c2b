import * as z from 'zod/mini';
import type { Bot } from '../bot.ts';
import type { Reply } from '../discord-call.ts';

const role = z.object({
  id: z.string().check(z.regex(/^\d+$/)),
  name: z.string(),
  position: z.number(),
  managed: z.boolean(),
  /** A bit set in decimal. */
  permissions: z.string().check(z.regex(/^\d+$/)),
});

/** A role of a Discord server. */
export type GuildRole = z.infer<typeof role>;

const member = z.object({ roles: z.array(z.string()) });
const self = z.object({ id: z.string() });

type GuildMember = z.infer<typeof member> & { user: { id: string } };

/** Discord's error codes that callers distinguish. */
export const CODES = {
  unknownGuild: 10004,
  unknownMember: 10007,
  unknownRole: 10011,
  unknownUser: 10013,
  unknownBan: 10026,
  missingAccess: 50001,
  missingPermissions: 50013,
} as const;

/** Whether Discord reports that the user is not in the server. */
export const isAbsent = (code: number | null) => code === CODES.unknownMember || code === CODES.unknownUser;

/** Whether Discord reports that the bot is not in the server. */
export const isOutside = (code: number | null) => code === CODES.unknownGuild || code === CODES.missingAccess;

/** The owner's hint in that case. */
export const BOT_OUTSIDE = 'The bot is not in the Discord server. Invite it there, and check DISCORD_GUILD_ID.';

/** The roles of the server. */
export const readRoles = (bot: Bot): Promise<Reply<GuildRole[]>> =>
  bot.read({ method: 'GET', path: `/guilds/${bot.guildId}/roles`, route: '/guilds/roles' }, z.array(role));

/** The ids of a member's roles. */
export const readMember = (bot: Bot, discordId: string): Promise<Reply<{ roles: string[] }>> =>
  bot.read({ method: 'GET', path: `/guilds/${bot.guildId}/members/${discordId}`, route: '/guilds/members' }, member);

/** Members per call: about 4 ms to parse. */
export const MEMBERS_PAGE = 500;

/** Members with ids above `after`, by id. Discord lists them only to bots with the Server Members Intent. */
export const listMembers = (bot: Bot, after: string): Promise<Reply<GuildMember[]>> =>
  bot.read(
    {
      method: 'GET',
      path: `/guilds/${bot.guildId}/members?limit=${MEMBERS_PAGE}&after=${after}`,
      route: '/guilds/members list',
    },
    z.array(z.extend(member, { user: self })),
  );

/** The bot's own account. */
export const readSelf = (bot: Bot): Promise<Reply<{ id: string }>> =>
  bot.read({ method: 'GET', path: '/users/@me', route: '/users/@me' }, self);

/** Adds (`PUT`) or removes (`DELETE`) one role and leaves the member's other roles alone. */
export const changeRole = (bot: Bot, method: 'PUT' | 'DELETE', discordId: string, roleId: string): Promise<Reply> =>
  bot.call({
    method,
    path: `/guilds/${bot.guildId}/members/${discordId}/roles/${roleId}`,
    route: '/guilds/members/roles',
  });
