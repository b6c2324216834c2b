import type { AuditAction } from '#contract/audit.ts';
import { startOfDay, toDay } from '#lib/day.ts';
import { inLocalTime, shortDate } from '#lib/format.ts';
import type { Tone } from '#ui/tone.ts';
import type { AuditEntry } from '../queries.ts';

// Stands out: what takes something away, and what changes power. Everything else is routine.
const TONES: Partial<Record<AuditAction, Tone>> = {
  USER_BLOCKED: 'danger',
  APPLICATION_SUSPENDED: 'danger',
  JOB_DELETED: 'danger',
  EXAM_DELETED: 'danger',
  STAFF_RECORD_DELETED: 'danger',
  NOTICE_WITHDRAWN: 'danger',
  USER_GRADE_CHANGED: 'info',
  USER_TAKEN_OVER: 'info',
  APPLICATION_UNLOCKED: 'warning',
  EXAM_ATTEMPT_SCORED: 'warning',
  AUDIT_EXPORTED: 'warning',
};

/** How much an action should stand out in the log. */
export const actionTone = (action: AuditAction): Tone => TONES[action] ?? 'neutral';

const weekday = inLocalTime({ weekday: 'long' });
const AGO: Record<number, string | undefined> = { 0: 'Today', 1: 'Yesterday' };

/** A day in words: 'Today, 22 Nov', 'Friday, 20 Nov'; with the year unless it is this year's. */
export function dayLabel(day: string, today = toDay(new Date())): string {
  const [at, now] = [startOfDay(day), startOfDay(today)];
  // Rounded, because a day may have 23 or 25 hours.
  const daysAgo = Math.round((now.getTime() - at.getTime()) / 86_400_000);
  return `${AGO[daysAgo] ?? weekday(at)}, ${shortDate(at, now)}`;
}

/** The first characters of an id, as lists show it. */
export const shortId = (id: string) => id.slice(0, 8);

/** Why the entry no longer has the address or browser that it once had; null where it has it, or never had one. */
export function originGone(
  { erased, expired }: Pick<AuditEntry, 'erased' | 'expired'>,
  name: 'ipAddress' | 'userAgent',
) {
  if (erased.includes(name)) return 'Erased';
  return expired.includes(name) ? 'No longer kept' : null;
}
