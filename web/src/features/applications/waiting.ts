import { toDay } from '#lib/day.ts';
import { dayText, hourMinute } from '#lib/format.ts';

/** Why a user must wait before applying for a job. */
export type WaitReason = 'reapply_wait' | 'too_many_today' | 'account_too_new' | 'server_too_new' | 'timed_out';

/** Whether the wait follows an application of the user. */
export const isAfterApplying = (reason: WaitReason) => reason === 'reapply_wait' || reason === 'too_many_today';

const WAIT_REASONS: readonly string[] = [
  'reapply_wait',
  'too_many_today',
  'account_too_new',
  'server_too_new',
  'timed_out',
] satisfies WaitReason[];

const isWait = (reason: string | null): reason is WaitReason => reason !== null && WAIT_REASONS.includes(reason);

/** When a wait ends, as in 'You can apply again on 3 December.', in local time. On the last day it gives the time instead. */
export function waitSentence(reason: WaitReason, from: string, today = new Date()): string {
  const end = new Date(from);
  const isToday = toDay(end) === toDay(today);
  const date = dayText(end, today);
  return isAfterApplying(reason)
    ? `You can apply again ${isToday ? `today at ${hourMinute(end)}` : `on ${date}`}.`
    : `You can apply from ${isToday ? `${hourMinute(end)} today` : date}.`;
}

/** The wait in an eligibility or a refusal, or null. */
export function waitOf(found: {
  reason: string | null;
  from: string | null;
}): { reason: WaitReason; from: string } | null {
  const { reason, from } = found;
  return isWait(reason) && from !== null ? { reason, from } : null;
}

/** How long an answer usually takes, as in 'Most answers take about 3 days.'; null if no one can say. */
export const usualSentence = (days: number | null): string | null =>
  days === null ? null : `Most answers take about ${days === 1 ? '1 day' : `${days} days`}.`;

/** What happens with an open application, in the same words everywhere. */
export const stateSentence = (usualDays: number | null): string =>
  ['Your application is being reviewed.', usualSentence(usualDays)].filter(Boolean).join(' ');
