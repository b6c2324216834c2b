import type { AuditAction } from '#contract/audit.ts';
import type { Tone } from '../../../ui/tone.ts';
import type { AuditEntry } from '../queries.ts';

const sentence = (name: string) => {
  const words = name.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** An action in words: 'User grade changed'. */
export const actionWords = (action: string) => sentence(action);

/** An entity type in words: 'Staff record'. */
export const entityWords = (type: string) => sentence(type);

// What takes something away from somebody, and what moves power about; everything else is the day's work.
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

/** How much an action should catch the eye of someone who reads down the log. */
export const actionTone = (action: AuditAction): Tone => TONES[action] ?? 'neutral';

/** The first characters of an id, as lists show it (spec §9). */
export const shortId = (id: string) => id.slice(0, 8);

// The log keeps ids alone: whoever they no longer lead to has been erased (contract §6), as the export says too.
const nameOf = (person: { username: string } | null) => person?.username ?? 'Erased user';

/** Who acted: by name, and the portal where nobody did. */
export const actorName = ({ userId, actor }: Pick<AuditEntry, 'userId' | 'actor'>) =>
  userId === null ? 'The portal itself' : nameOf(actor);

/** Whom it was done to; null where it was done to nobody. */
export const targetName = ({ targetUserId, target }: Pick<AuditEntry, 'targetUserId' | 'target'>) =>
  targetUserId === null ? null : nameOf(target);
