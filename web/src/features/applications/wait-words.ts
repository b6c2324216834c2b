import { toDay } from '#lib/day.ts';
import { hourMinute, inLocalTime, longDate } from '#lib/format.ts';

/** Why somebody must wait before they can apply for a job. */
export type WaitReason = 'reapply_wait' | 'account_too_new';

const dayAndMonth = inLocalTime({ day: 'numeric', month: 'long' });

/** When a wait ends, in a sentence: 'You can apply again on 3 December.' On the last day it names the time; all in local time. */
export function waitWords(reason: WaitReason, from: string, today = new Date()): string {
  const end = new Date(from);
  const isToday = toDay(end) === toDay(today);
  const date = (end.getFullYear() === today.getFullYear() ? dayAndMonth : longDate)(end);
  return reason === 'reapply_wait'
    ? `You can apply again ${isToday ? `today at ${hourMinute(end)}` : `on ${date}`}.`
    : `You can apply from ${isToday ? `${hourMinute(end)} today` : date}.`;
}

/** The wait that an eligibility or a refusal names; null without one. */
export function waitOf(found: {
  reason: string | null;
  from: string | null;
}): { reason: WaitReason; from: string } | null {
  const { reason, from } = found;
  return (reason === 'reapply_wait' || reason === 'account_too_new') && from !== null ? { reason, from } : null;
}
