import * as z from 'zod/mini';
import { after, now, seconds } from '#worker/clock.ts';
import type { Database } from '#worker/db/database.ts';
import type { Bot } from '../bot.ts';
import type { Failure, Reply } from '../discord-call.ts';
import { pause, switchOffBot } from '../discord-state.store.ts';
import { CODES, isAbsent } from '../roles/guild.ts';

/** The flag of members who were let in for a voice channel alone. */
export const GUEST = 1 << 4;

/** A moment as Discord writes it. */
export const moment = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text)),
);

const serverMember = z.object({
  roles: z.array(z.string()),
  joined_at: z.nullish(moment),
  communication_disabled_until: z.nullish(moment),
  flags: z._default(z.number(), 0),
});

/** A member of the server, without guests. `timedOutUntil` lies ahead. */
export type ServerMember = { roles: string[]; joinedAt: Date | null; timedOutUntil: Date | null };

/** Reads a member; null for guests and for people outside the server. */
export async function readServerMember(bot: Bot, discordId: string): Promise<Reply<ServerMember | null>> {
  const path = `/guilds/${bot.guildId}/members/${discordId}`;
  const reply = await bot.read({ method: 'GET', path, route: '/guilds/members' }, serverMember);
  if (reply.kind === 'refused' && isAbsent(reply.code)) return { kind: 'done', body: null, spentFor: null };
  if (reply.kind !== 'done') return reply;
  const { roles, flags, joined_at: joinedAt = null, communication_disabled_until: until = null } = reply.body;
  const timedOutUntil = until && until > now() ? until : null;
  return { ...reply, body: flags & GUEST ? null : { roles, joinedAt, timedOutUntil } };
}

const ban = z.object({ reason: z.nullish(z.string()) });

/** Reads a ban; null without one. */
export async function readBan(bot: Bot, discordId: string): Promise<Reply<{ reason: string | null } | null>> {
  const path = `/guilds/${bot.guildId}/bans/${discordId}`;
  const reply = await bot.read({ method: 'GET', path, route: '/guilds/bans' }, ban);
  if (reply.kind === 'refused' && reply.code === CODES.unknownBan) return { kind: 'done', body: null, spentFor: null };
  return reply.kind === 'done' ? { ...reply, body: { reason: reply.body.reason ?? null } } : reply;
}

/** Stores what a failed call means for all others: a global wait, or a refused token. */
export async function noteFailure(db: Database, failure: Failure, tokenHash: string): Promise<void> {
  if (failure.kind === 'wait' && failure.isGlobal) await pause(db, after(now(), failure.ms));
  if (failure.kind === 'refused' && failure.status === 401) await switchOffBot(db, tokenHash);
}

/** How long an answer, or a silence, is remembered by an isolate. */
export const REMEMBERED_FOR = seconds(60);
