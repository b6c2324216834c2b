import { Hono } from 'hono';
import { DISCORD_MISSING, type Standing } from '#contract/server/standing.ts';
import { after, minutes, now } from '#worker/clock.ts';
import { findUser } from '#worker/db/person.ts';
import { mayRead } from '#worker/db/reading.ts';
import { selectBotState } from '#worker/db/running/bot-state.ts';
import type { AppEnv } from '#worker/http/context.ts';
import { noSuch } from '#worker/http/errors.ts';
import { requirePermission } from '#worker/http/permission.ts';
import { CODES, readRoles } from '../roles/guild.ts';
import { botOf, type RequestBot, requireBot } from '../roles/request-bot.ts';
import { highestFirst } from '../roles/roles.rules.ts';
import { readBan, readServerMember } from './server-member.ts';

/** The roles that a standing lists. */
const MOST_ROLES = 20;

/** How long an isolate remembers that the bot may not read bans. */
const MISSING_FOR = minutes(10);

/** Until when the bans of each server are not read. */
const unreadableUntil = new Map<string, Date>();

/** A ban; null without one, and `missing` if the bot lacks Ban Members. */
async function findBan({ bot, need }: RequestBot, discordId: string) {
  if ((unreadableUntil.get(bot.guildId) ?? now()) > now()) return 'missing';
  const reply = await readBan(bot, discordId);
  if (reply.kind === 'refused' && reply.code === CODES.missingPermissions) {
    unreadableUntil.set(bot.guildId, after(now(), MISSING_FOR));
    return 'missing';
  }
  return need(reply);
}

/** The names of a member's roles; asks Discord only if they have any. */
async function namesOf({ bot, need }: RequestBot, roleIds: string[]) {
  const own = new Set(roleIds.filter((id) => id !== bot.guildId));
  if (own.size === 0) return [];
  const roles = highestFirst(await need(await readRoles(bot)));
  return roles
    .filter(({ id }) => own.has(id))
    .slice(0, MOST_ROLES)
    .map(({ id, name }) => ({ id, name }));
}

/** Where a person stands in the server, according to Discord now. Nothing of it is stored (docs/rules/discord.md#standing). */
export const standingRoutes = new Hono<AppEnv>().get(
  '/:id/standing',
  requirePermission('staff.manage'),
  requireBot,
  async (c) => {
    const { db, me } = c.var;
    const [[user], state] = await db.batch([findUser(db, c.req.param('id')), selectBotState(db)]);
    if (!user?.discordId || user.erasedAt) throw noSuch('person');
    const asBot = await botOf(c, state);
    const member = await asBot.need(await readServerMember(asBot.bot, user.discordId));
    if (member) {
      const { joinedAt, timedOutUntil } = member;
      const roles = await namesOf(asBot, member.roles);
      const standing = timedOutUntil ? 'timed_out' : 'member';
      return c.json<Standing>({
        state: standing,
        joinedAt,
        roles,
        timedOutUntil,
        banReason: null,
        checkedAt: now(),
      });
    }
    const ban = await findBan(asBot, user.discordId);
    if (ban === 'missing') c.header(DISCORD_MISSING, 'ban_members');
    const isBanned = ban !== null && ban !== 'missing';
    return c.json<Standing>({
      state: isBanned ? 'banned' : 'absent',
      joinedAt: null,
      roles: [],
      timedOutUntil: null,
      banReason: isBanned && mayRead('banReason', me, { subject: user.id }) ? ban.reason : null,
      checkedAt: now(),
    });
  },
);
