import { after, days } from '../../clock.ts';
import { accountCreatedAt } from '../../contract/discord.ts';
import type { Grade } from '../../contract/grades.ts';
import type { Membership } from '../../db/running/bot-state.ts';

type Facts = {
  job: { reapplyDays: number; minAccountDays: number; minGrade: Grade };
  /** The user's grade. */
  grade: Grade;
  /** Whether the user has an open application for the job. */
  hasOpen: boolean;
  /** When they were last declined for the job, if that decline still stands. */
  declinedAt: Date | null;
  discordId: string | null;
  /** Whether they have sent as many applications on this UTC day as they may. */
  isDayFull: boolean;
};

type Eligibility = {
  reason: 'open_application' | 'grade_too_low' | 'reapply_wait' | 'account_too_new' | 'too_many_today' | null;
  /** When a wait ends; null without one. */
  from: Date | null;
};

/** Midnight UTC of a moment's day. */
export const dayStart = (at: Date) => new Date(at.getTime() - (at.getTime() % days(1)));

/** When the account with this Discord ID was created; null without an ID. */
export const accountStart = (discordId: string | null) => (discordId === null ? null : accountCreatedAt(discordId));

/** The first reason why the user cannot apply now, and when a wait ends (docs/rules/applications.md#waiting-times). */
export function eligibilityAt(at: Date, { job, grade, hasOpen, declinedAt, discordId, isDayFull }: Facts): Eligibility {
  if (hasOpen) return { reason: 'open_application', from: null };
  if (grade < job.minGrade) return { reason: 'grade_too_low', from: null };
  const ends = (start: Date | null, length: number) => start && length > 0 && after(start, days(length));
  const reapply = ends(declinedAt, job.reapplyDays);
  if (reapply && reapply > at) return { reason: 'reapply_wait', from: reapply };
  const oldEnough = ends(accountStart(discordId), job.minAccountDays);
  if (oldEnough && oldEnough > at) return { reason: 'account_too_new', from: oldEnough };
  if (isDayFull) return { reason: 'too_many_today', from: after(dayStart(at), days(1)) };
  return { reason: null, from: null };
}

type ServerWait = {
  reason: 'not_in_server' | 'server_too_new' | 'timed_out' | null;
  /** When the wait ends; null without one. */
  from: Date | null;
};

/** Why the user's place in the Discord server keeps them from applying now: of two waits, the longer one. */
export function serverWaitAt(at: Date, minServerDays: number, membership: Membership | null): ServerWait {
  if (membership?.state === 'absent') return { reason: 'not_in_server', from: null };
  if (membership?.state !== 'member') return { reason: null, from: null };
  const { joinedAt, timedOutUntil } = membership;
  const longEnough = joinedAt && after(joinedAt, days(minServerDays));
  const isTooNew = longEnough !== null && longEnough > at;
  if (timedOutUntil && timedOutUntil > at && !(isTooNew && longEnough > timedOutUntil))
    return { reason: 'timed_out', from: timedOutUntil };
  return isTooNew ? { reason: 'server_too_new', from: longEnough } : { reason: null, from: null };
}

/** With fewer decisions than this, no one can say what is usual. */
const ENOUGH = 10;

/** The median of these durations (ms) in whole days, at least one; null if there are too few. */
export function usualDays(durations: number[]): number | null {
  if (durations.length < ENOUGH) return null;
  const sorted = durations.toSorted((one, other) => one - other);
  const at = (index: number) => sorted[Math.floor(index)] ?? 0;
  const median = (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
  return Math.max(1, Math.round(median / days(1)));
}
