import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { after, minutes, now } from '../clock.ts';
import { isArchived } from '../contract/applications.ts';
import { AUDIT_TEXTS, type AuditAction, NAMELESS_ACTIONS } from '../contract/audit.ts';
import type { Grade } from '../contract/grades.ts';
import { can, type Permission } from '../contract/permissions.ts';
import { holdsExam, isRunning } from './exam-holding.ts';
import { FORMER_APPROVAL, FORMER_APPROVAL_ID } from './schema/entity-type.ts';
import { examAttempts } from './schema/exams.ts';
import { applications } from './schema/hiring.ts';
import { applicationReviews } from './schema/reviewing.ts';
import { approvals } from './schema/staff-file.ts';
import { isNoOwnVoice } from './voice/about.ts';

type Rule = {
  /** Whether the person it is about reads it. */
  subject: boolean;
  /** Anyone else who reads it, besides its author. */
  others: Permission;
};

/** Who reads what about whom (docs/rules/users.md#who-reads-what). Every reply, list, search and export consults it. */
const READERS = {
  answer: { subject: true, others: 'application.review' },
  message: { subject: true, others: 'application.review' },
  /** The message of an earlier decision, which may have been undone. */
  formerMessage: { subject: false, others: 'application.review' },
  /** Who answered or suspended an application, or is in charge of it. */
  reviewer: { subject: false, others: 'application.review' },
  suspension: { subject: false, others: 'application.review' },
  review: { subject: false, others: 'application.review' },
  note: { subject: false, others: 'application.review' },
  response: { subject: true, others: 'exam.manage' },
  /** The notes on a mark or a score, and who wrote them. */
  marking: { subject: false, others: 'exam.manage' },
  record: { subject: false, others: 'staff.manage' },
  /** The texts of an appeal and of its answer. */
  appeal: { subject: true, others: 'appeal.decide' },
  /** Who decided an appeal. */
  decider: { subject: false, others: 'appeal.decide' },
  trialReview: { subject: false, others: 'staff.manage' },
  /** That two people are to decide about a person, and why. */
  approval: { subject: false, others: 'approval.manage' },
  /** Why a person rose past gates that they did not meet. */
  waiver: { subject: false, others: 'staff.manage' },
  leaveNote: { subject: true, others: 'staff.manage' },
  /** What the team thinks of a nominee or of a person on trial, and that it was asked. */
  opinion: { subject: false, others: 'voice.give' },
  nomination: { subject: false, others: 'voice.give' },
  /** Why Discord banned someone. */
  banReason: { subject: false, others: 'staff.manage' },
  profileNotes: { subject: false, others: 'staff.manage' },
  servers: { subject: true, others: 'staff.manage' },
} as const satisfies Record<string, Rule>;

/** A kind of text about a person. */
export type TextKind = keyof typeof READERS;

/** The person who reads. */
export type Reader = { id: string; grade: Grade };

/** Whom a text is about and who wrote it. `isBlind` keeps it from readers who are neither. */
type About<Id, Condition> = { subject: Id; author?: Id; isBlind?: Condition };

/** Whether this reader may read a text. */
export function mayRead(
  kind: TextKind,
  reader: Reader,
  { subject, author, isBlind }: About<string | null, boolean>,
): boolean {
  const rule = READERS[kind];
  if (subject === reader.id) return rule.subject;
  if (author === reader.id) return true;
  return !isBlind && can(reader.grade, rule.others);
}

/** `mayRead` for the rows of a query. */
export function isReadable(kind: TextKind, reader: Reader, { subject, author, isBlind }: About<SQLWrapper, SQL>): SQL {
  const rule: Rule = READERS[kind];
  const isOne = (id: SQLWrapper) => sql`${id} is ${reader.id}`;
  const asOther = can(reader.grade, rule.others) ? sql`not ${isBlind ?? sql`0`}` : sql`0`;
  return sql`case when ${isOne(subject)} then ${sql.raw(rule.subject ? '1' : '0')}
    when ${author ? isOne(author) : sql`0`} then 1 else ${asOther} end`;
}

/** How long a decision can be undone, and shows the reviews only to the decider and those who gave one. */
export const UNDO_WINDOW = minutes(10);

type Reviewed = Pick<typeof applications.$inferSelect, 'status' | 'decidedAt' | 'seenBy'>;

/** Whether others' reviews are hidden from a reviewer (docs/rules/applications.md#reviews). */
export const isBlindReviewer = ({ status, decidedAt, seenBy }: Reviewed, readerId: string, hasReviewed: boolean) =>
  !hasReviewed &&
  !seenBy?.includes(readerId) &&
  (decidedAt === null ? !isArchived(status) : after(decidedAt, UNDO_WINDOW) > now());

/** `isBlindReviewer` for the rows of a query, by default over reviews. */
export const isBlindTo = (readerId: string, applicationId: SQLWrapper = applicationReviews.applicationId) =>
  sql`exists (select 1 from ${applications} unread where unread.id = ${applicationId}
    and coalesce(unread.decidedAt > ${after(now(), -UNDO_WINDOW).getTime()}, unread.archived = 0)
    and instr(coalesce(unread.seenBy, ''), ${readerId}) = 0
    and not exists (select 1 from ${applicationReviews} given where given.applicationId = unread.id
      and given.reviewerId = ${readerId}))`;

/** True if an attempt hides its responses from this reader: it runs, or they hold its exam. */
export const isSealedTo = (readerId: string) =>
  sql`(${isRunning()} or ${holdsExam(readerId, sql`${examAttempts.examId}`)})`;

/** The kind of each value in the log that not everyone may read. */
const LOG_VALUES: Record<string, TextKind> = {
  message: 'formerMessage',
  suspensionReason: 'suspension',
  title: 'record',
  description: 'record',
  notes: 'profileNotes',
  servers: 'servers',
  waiver: 'waiver',
  reviews: 'review',
  assigneeId: 'reviewer',
  askedBy: 'approval',
  approvalId: 'approval',
  [FORMER_APPROVAL_ID]: 'approval',
};

/** The kind of text whose existence an entry reveals. */
const LOG_ENTRIES: Partial<Record<AuditAction, TextKind>> = {
  APPLICATION_REVIEW_GIVEN: 'review',
  APPLICATION_NOTE_ADDED: 'note',
  APPLICATION_NOTE_REMOVED: 'note',
  APPLICATION_ASSIGNED: 'reviewer',
  STAFF_RECORD_CREATED: 'record',
  STAFF_RECORD_UPDATED: 'record',
  STAFF_RECORD_DELETED: 'record',
  STAFF_PROFILE_UPDATED: 'profileNotes',
  TRIAL_REVIEWED: 'trialReview',
};

const isHidden = (kind: TextKind | undefined) => kind !== undefined && !READERS[kind].subject;
const hiddenFields = Object.keys(LOG_VALUES).filter((field) => isHidden(LOG_VALUES[field]));
const textFields = new Set(Object.values(AUDIT_TEXTS).flat());

/** The names, in the log, of the texts that their subject does not read: 'newValues.notes'. */
export const HIDDEN_LOG_TEXTS = hiddenFields
  .filter((field) => textFields.has(field))
  .flatMap((field) => [`oldValues.${field}`, `newValues.${field}`]);

/** The other values in the log that the target of an entry does not read. */
export const HIDDEN_LOG_VALUES = hiddenFields.filter((field) => !textFields.has(field));

/** What only its actor reads of an export of the log: counts, from which others could tell what they are not shown. */
export const EXPORT_COUNTS = ['rows', 'hasMore'];

/** The actions that their subject does not read of in their own export, unless they acted. */
export const HIDDEN_LOG_ACTIONS = Object.entries(LOG_ENTRIES).flatMap(([action, kind]) =>
  isHidden(kind) ? [action] : [],
);

type LogColumns = Record<'action' | 'entityType' | 'userId' | 'targetUserId', SQLWrapper>;

const listed = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(', '));

const isTeamsAct = ({ action, entityType, userId }: LogColumns, readerId: string) =>
  sql`${userId} is not ${readerId} and (${entityType} = 'staff_record' or ${action} in (${listed(NAMELESS_ACTIONS)}))`;

/** `isNameless` for the rows of the log, without what the reader did to their own record. */
export const namesNoActor = (log: LogColumns, readerId: string) =>
  sql`(${log.targetUserId} is ${readerId} and (${log.entityType} = 'application' or ${isTeamsAct(log, readerId)}))`;

/** True if an entry about this reader shows no values either: what the team did with their record or trial. */
export const showsNoValues = (log: LogColumns, readerId: string) =>
  sql`(${log.targetUserId} is ${readerId} and ${isTeamsAct(log, readerId)})`;

/**
 * True unless an entry is about an approval, a nomination or opinions whose person is this reader. Other entries cost
 * no row.
 */
export const isNoSecret = (
  log: Record<'action' | 'entityType' | 'entityId' | 'userId' | 'newValues', SQLWrapper>,
  readerId: string,
) => sql`(${isNoOwnApproval(log, readerId)} and ${isNoOwnVoice(log, readerId)})`;

const isNoOwnApproval = ({ entityType, entityId }: Record<'entityType' | 'entityId', SQLWrapper>, readerId: string) =>
  sql`(+${entityType} not in ('approval', ${FORMER_APPROVAL}) or ${entityId} not in (select own.id from ${approvals} own where own.targetId = ${readerId}))`;
