import type { Context } from 'hono';
import { after, now, seconds } from '#worker/clock.ts';
import { noCost, openDatabase } from '#worker/db/database.ts';
import type { BotState, Membership, ReadMembership } from '#worker/db/running/bot-state.ts';
import { settings, switchedOn } from '#worker/env.ts';
import type { AppEnv } from '#worker/http/context.ts';
import { hashToken } from '#worker/http/session-store.ts';
import { Bot } from '../bot.ts';
import { type BotSettings, botSettings } from '../discord.settings.ts';
import type { Failure } from '../discord-call.ts';
import { isRefusedIn, pausedUntil } from '../discord-state.store.ts';
import { noteFailure, REMEMBERED_FOR, readServerMember } from './server-member.ts';

/** How long an applicant waits for Discord. */
const TIMEOUT = seconds(2);

/** Answers kept by an isolate, before the oldest are dropped. */
const KEPT = 1000;

/** This isolate's answers by server and Discord ID, oldest first, and until when each server is not asked. */
const answers = new Map<string, Membership>();
const silentUntil = new Map<string, Date>();

function remember(key: string, answer: Membership): Membership {
  answers.delete(key);
  answers.set(key, answer);
  const [oldest] = answers.keys();
  if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest);
  return answer;
}

type OnFailure = (failure: Failure, tokenHash: string) => void;

/** Asks Discord, unless this isolate knows the answer or Discord was silent a moment ago. */
async function read(
  given: BotSettings,
  discordId: string,
  stored: BotState,
  onFailure: OnFailure,
): Promise<Membership> {
  const at = now();
  const { guildId } = given;
  const key = `${guildId}:${discordId}`;
  const known = answers.get(key);
  if (known && after(known.checkedAt, REMEMBERED_FOR) > at) return known;
  const unanswered: Membership = { state: 'unanswered', checkedAt: at };
  const tokenHash = await hashToken(given.token);
  const isSilent = (silentUntil.get(guildId) ?? at) > at;
  if (isSilent || pausedUntil(stored) || isRefusedIn(stored, tokenHash)) return unanswered;
  const reply = await readServerMember(new Bot(given, { signal: AbortSignal.timeout(TIMEOUT) }), discordId);
  if (reply.kind !== 'done') {
    silentUntil.set(guildId, after(now(), REMEMBERED_FOR));
    onFailure(reply, tokenHash);
    return unanswered;
  }
  const checkedAt = now();
  if (!reply.body) return remember(key, { state: 'absent', checkedAt });
  const { joinedAt, timedOutUntil } = reply.body;
  return remember(key, { state: 'member', joinedAt, timedOutUntil, checkedAt });
}

/** Asks Discord for a person's place in the server (docs/rules/discord.md#standing). */
export const readMembership =
  (c: Context<AppEnv>): ReadMembership =>
  async ({ discordId }, stored) => {
    const given = settings(c.env);
    if (!switchedOn(given).bot || discordId === null) return null;
    // With a connection of its own, because it does not belong to the request's cost.
    const onFailure: OnFailure = (failure, tokenHash) =>
      c.executionCtx.waitUntil(noteFailure(openDatabase(c.env.DB, noCost()), failure, tokenHash));
    return read(botSettings(given), discordId, stored, onFailure);
  };
