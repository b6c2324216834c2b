import type { AuditAction } from '#contract/audit.ts';
import { ERASED_USER } from '#contract/discord.ts';
import { startOfDay, toDay } from '#lib/day.ts';
import { inLocalTime, shortDate } from '#lib/format.ts';
import type { Tone } from '#ui/tone.ts';
import type { AuditEntry } from '../queries.ts';

const sentence = (name: string) => {
  const words = name.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** An action in words: 'User grade changed'. */
export const actionLabel = (action: string) => sentence(action);

/** An entity type in words: 'Staff record'. */
export const entityLabel = (type: string) => sentence(type);

// Stands out: what takes something away, and what changes power. Everything else is routine.
const TONES: Partial<Record<AuditAction, Tone>> = {
  USER_BLOCKED: 'danger',
  APPLICATION_SUSPENDED: 'danger',
  JOB_DELETED: 'danger',
  EXAM_DELETED: 'danger',
  STAFF_RECORD_DELETED: 'danger',
  NOTICE_WITHDRAWN: 'danger',
  USER_GRADE_CHANGED: 'info',
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

// The log keeps only ids. An id that leads to nobody belongs to an erased user; the export says the same.
const nameOf = (person: { username: string } | null) => person?.username ?? ERASED_USER;

/** `isReaders`: it is about the reader's own application. */
type Acted = Pick<AuditEntry, 'userId' | 'actor' | 'action'> & { isReaders?: boolean };

/** Who acted: a name, the portal itself, or words where the log does not tell applicants (docs/rules/audit.md#about-the-reader). */
export function actorName({ userId, actor, action, isReaders }: Acted) {
  if (userId !== null) return nameOf(actor);
  if (!isReaders) return 'The portal';
  return action === 'APPLICATION_SUBMITTED' || action === 'APPLICATION_WITHDRAWN' ? 'The applicant' : 'The team';
}

/** Whom the action was about, or null. */
export const targetName = ({ targetUserId, target }: Pick<AuditEntry, 'targetUserId' | 'target'>) =>
  targetUserId === null ? null : nameOf(target);
