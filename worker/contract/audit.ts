/** Every action in the audit log. */
export const AUDIT_ACTIONS = [
  'USER_CREATED',
  'USER_GRADE_CHANGED',
  'USER_TAKEN_OVER',
  'USER_BLOCKED',
  'USER_UNBLOCKED',
  'USER_SIGNED_OUT',
  'USER_EXAM_TIME_SET',
  'SESSION_ENDED',
  'USER_ERASED',
  'USER_EXPORTED',
  'APPLICATION_SUBMITTED',
  'APPLICATION_REVIEWED',
  'APPLICATION_DECISION_UNDONE',
  'APPLICATION_SUSPENDED',
  'APPLICATION_REINSTATED',
  'APPLICATION_UNLOCKED',
  'APPLICATION_WITHDRAWN',
  'APPLICATION_REVIEW_GIVEN',
  'APPLICATION_NOTE_ADDED',
  'APPLICATION_NOTE_REMOVED',
  'APPLICATION_ASSIGNED',
  'APPLICATIONS_EXPIRED',
  'ORIGIN_PERIOD_SHORTENED',
  'PIN_LOCKED',
  'JOB_CREATED',
  'JOB_UPDATED',
  'JOB_DELETED',
  'EXAM_CREATED',
  'EXAM_UPDATED',
  'EXAM_ARCHIVED',
  'EXAM_RESTORED',
  'EXAM_DELETED',
  'EXAM_ASSIGNED',
  'EXAM_ATTEMPT_STARTED',
  'EXAM_ATTEMPT_EXTENDED',
  'EXAM_ATTEMPT_SUBMITTED',
  'EXAM_ATTEMPT_CLOSED',
  'EXAM_ATTEMPT_MARKED',
  'EXAM_ATTEMPT_SCORED',
  'STAFF_PROFILE_UPDATED',
  'STAFF_RECORD_CREATED',
  'STAFF_RECORD_UPDATED',
  'STAFF_RECORD_DELETED',
  'STAFF_RECORD_SHARED',
  'STAFF_RECORD_SEEN',
  'STAFF_RECORD_APPEALED',
  'STAFF_RECORD_APPEAL_DECIDED',
  'LEAVE_ANNOUNCED',
  'LEAVE_ENDED',
  'TRIAL_REVIEWED',
  'APPROVAL_ASKED',
  'APPROVAL_DECLINED',
  'BLOCK_CONFIRMED',
  'APPROVAL_WITHDRAWN',
  'NOMINATION_CREATED',
  'NOMINATION_DECIDED',
  'NOMINATION_WITHDRAWN',
  'NOMINATION_FORGOTTEN',
  'OPINION_GIVEN',
  'NOTICE_CREATED',
  'NOTICE_UPDATED',
  'NOTICE_WITHDRAWN',
  'GUIDE_CREATED',
  'GUIDE_CHANGED',
  'GUIDE_UPDATED',
  'GUIDE_ACKNOWLEDGED',
  'REQUIREMENT_CREATED',
  'REQUIREMENT_UPDATED',
  'REQUIREMENT_DELETED',
  'TASK_TICKED',
  'STANDING_EXPORTED',
  'SAVED_REPLY_CREATED',
  'SAVED_REPLY_UPDATED',
  'SAVED_REPLY_DELETED',
  'WEBHOOK_CREATED',
  'WEBHOOK_UPDATED',
  'WEBHOOK_DELETED',
  'DISCORD_ROLES_MAPPED',
  'DISCORD_ROLES_SYNCED',
  'SETTINGS_CHANGED',
  'AUDIT_EXPORTED',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * The fields that hold free text about a person. They are stored apart so that they can be erased; the sealed row keeps
 * only their hashes.
 */
export const AUDIT_TEXTS: Partial<Record<AuditAction, readonly string[]>> = {
  APPLICATION_REVIEWED: ['message'],
  APPLICATION_SUSPENDED: ['suspensionReason'],
  APPLICATION_REINSTATED: ['suspensionReason'],
  STAFF_PROFILE_UPDATED: ['servers', 'notes'],
  STAFF_RECORD_CREATED: ['title', 'description'],
  STAFF_RECORD_UPDATED: ['title', 'description'],
  STAFF_RECORD_DELETED: ['title', 'description'],
  USER_GRADE_CHANGED: ['waiver'],
  // May hint at a person's health.
  USER_EXAM_TIME_SET: ['examTime'],
  // May be a person's address.
  SETTINGS_CHANGED: ['privacyContact'],
};

/** What an audit entry can be about. Attempts and assignments count as `exam`. */
export const AUDIT_ENTITY_TYPES = [
  'user',
  'application',
  'exam',
  'job',
  'staff_record',
  'notice',
  'guide',
  'requirement',
  'setting',
  'approval',
  'nomination',
] as const;

export type AuditEntityType = (typeof AUDIT_ENTITY_TYPES)[number];

/** Where a change was made, other than on the portal's pages. */
export type AuditVia = 'discord';

/** The entity types whose entries do not tell their target who acted. */
const NAMELESS_TYPES: readonly AuditEntityType[] = ['application', 'staff_record'];

/** The other actions of which their target does not learn who acted. */
export const NAMELESS_ACTIONS: readonly AuditAction[] = ['TRIAL_REVIEWED'];

type AboutSomeone = { action: AuditAction; entityType: AuditEntityType; targetUserId: string | null };

/** Whether an entry about this reader does not name anyone else who acted (docs/rules/audit.md#about-the-reader). */
export const isNameless = ({ action, entityType, targetUserId }: AboutSomeone, readerId: string) =>
  targetUserId === readerId && (NAMELESS_TYPES.includes(entityType) || NAMELESS_ACTIONS.includes(action));

/** The hash of a seal: SHA-256 in hex. Not a schema, so that the log's screen loads without zod. */
export const SEAL_HASH = /^[0-9a-f]{64}$/;
