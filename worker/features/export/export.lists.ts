import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isBlindTo, isSealedTo } from '../../db/reading.ts';
import { deliveries } from '../../db/schema/discord.ts';
import { examAttempts } from '../../db/schema/exams.ts';
import { guideRevisions, pageRevisions } from '../../db/schema/guides.ts';
import { applications, hasMessage } from '../../db/schema/hiring.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { sessions, signIns } from '../../db/schema/people.ts';
import { applicationNotes, applicationReviews, savedReplies } from '../../db/schema/reviewing.ts';
import { isShared, notices, staffRecords } from '../../db/schema/staff.ts';
import { appeals, approvals, hasAnswer, hasReason, leaves, trialReviews } from '../../db/schema/staff-file.ts';
import { listed, pick } from './export.listed.ts';
import { auditEntries, type Kind, type Parties, type Place, unlessErased } from './export.log.ts';
import { TRAINING_KINDS } from './export.training.ts';
import { VOICE_KINDS } from './export.voice.ts';

/** A row to export, and its place. */
type PlacedRow = { placeAt: string | number; placeId: string | number; [column: string]: unknown };

/** Rows of a list in one step: few if they have long texts. */
const LONG = 5;
const SHORT = 50;

const toDate = (at: number | null) => at && new Date(at);

// The record's id is nested, because drizzle drops the table of a column that a single table's select names directly.
/** The appeal against a shared record and its answer, as its subject reads them. */
const appeal = sql`(select json_object('id', mine.id, 'text', mine.text, 'state', mine.state,
    'answer', ${unlessErased(sql`mine.answer`, sql`mine.decidedBy`)}, 'createdAt', mine.createdAt, 'decidedAt', mine.decidedAt)
  from ${appeals} mine where mine.recordId = ${sql`${staffRecords.id}`})`
  .mapWith((stored: string) => {
    const { createdAt, decidedAt, ...rest } = JSON.parse(stored);
    return { ...rest, createdAt: toDate(createdAt), decidedAt: toDate(decidedAt) };
  })
  .as('appeal');

/** The revisions that a person wrote. */
const revisionsOf = (table: typeof guideRevisions) =>
  listed(LONG, {
    table,
    author: table.createdBy,
    columns: pick(table, 'slug', 'revision', 'createdAt'),
    order: [table.createdAt, table.revision],
  });
/** The lists of the export, by name. Their personal columns come from `PERSONAL`. */
const KINDS: Record<string, Kind> = {
  applications: listed(LONG, {
    table: applications,
    columns: pick(
      applications,
      'id',
      'jobTitle',
      'formQuestions',
      'status',
      'submittedAt',
      'reviewedAt',
      'withdrawnAt',
      'suspended',
    ),
    order: [applications.submittedAt, applications.id],
  }),
  answersToApplicants: listed(SHORT, {
    table: applications,
    author: applications.messageBy,
    columns: { applicationId: applications.id },
    order: [applications.submittedAt, applications.id],
    where: hasMessage(),
    kind: 'reviewer',
  }),
  examAttempts: listed(LONG, {
    table: examAttempts,
    columns: pick(
      examAttempts,
      'id',
      'examTitle',
      'status',
      'score',
      'passingScore',
      'startedAt',
      'deadline',
      'completedAt',
    ),
    order: [examAttempts.startedAt, examAttempts.id],
    sealed: { columns: [examAttempts.responses], from: isSealedTo, kind: 'response' },
  }),
  notices: listed(SHORT, {
    table: notices,
    author: notices.createdBy,
    columns: pick(notices, 'id', 'createdAt'),
    order: [notices.createdAt, notices.id],
  }),
  guideRevisions: revisionsOf(guideRevisions),
  pageRevisions: revisionsOf(pageRevisions),
  applicationNotes: listed(SHORT, {
    table: applicationNotes,
    author: applicationNotes.authorId,
    columns: pick(applicationNotes, 'id', 'applicationId', 'createdAt', 'removedAt'),
    order: [applicationNotes.createdAt, applicationNotes.id],
    kind: 'note',
  }),
  applicationReviews: listed(SHORT, {
    table: applicationReviews,
    author: applicationReviews.reviewerId,
    columns: pick(applicationReviews, 'applicationId', 'verdict', 'createdAt', 'updatedAt'),
    order: [applicationReviews.createdAt, applicationReviews.applicationId],
    kind: 'review',
    sealed: { columns: [applicationReviews.verdict, applicationReviews.reason], from: isBlindTo, kind: 'review' },
  }),
  staffRecords: listed(SHORT, {
    table: staffRecords,
    author: staffRecords.createdBy,
    columns: pick(staffRecords, 'id', 'actionType', 'severity', 'createdAt', 'updatedAt'),
    order: [staffRecords.createdAt, staffRecords.id],
    kind: 'record',
  }),
  sharedRecords: listed(LONG, {
    table: staffRecords,
    columns: {
      ...pick(
        staffRecords,
        'id',
        'actionType',
        'severity',
        'fromGrade',
        'toGrade',
        'expiresAt',
        'isActive',
        'createdAt',
        'sharedAt',
        'seenAt',
        'overturnedAt',
      ),
      appeal,
    },
    order: [staffRecords.sharedAt, staffRecords.id],
    where: isShared(),
  }),
  appealAnswers: listed(SHORT, {
    table: appeals,
    author: appeals.decidedBy,
    columns: pick(appeals, 'id', 'recordId', 'state', 'decidedAt'),
    order: [appeals.createdAt, appeals.id],
    where: hasAnswer(),
    kind: 'decider',
  }),
  trialReviews: listed(SHORT, {
    table: trialReviews,
    author: trialReviews.createdBy,
    columns: pick(trialReviews, 'id', 'outcome', 'days', 'grade', 'dueOn', 'createdAt'),
    order: [trialReviews.createdAt, trialReviews.id],
    kind: 'trialReview',
  }),
  approvals: listed(SHORT, {
    table: approvals,
    author: approvals.askedBy,
    columns: pick(approvals, 'id', 'kind', 'fromGrade', 'toGrade', 'state', 'createdAt', 'decidedAt'),
    order: [approvals.createdAt, approvals.id],
    where: hasReason(),
    kind: 'approval',
  }),
  ...TRAINING_KINDS,
  ...VOICE_KINDS,
  leaves: listed(SHORT, {
    table: leaves,
    columns: pick(leaves, 'id', 'fromDay', 'toDay', 'createdAt', 'endedAt'),
    order: [leaves.createdAt, leaves.id],
  }),
  savedReplies: listed(SHORT, {
    table: savedReplies,
    author: savedReplies.createdBy,
    columns: pick(savedReplies, 'id', 'createdAt', 'updatedAt'),
    order: [savedReplies.createdAt, savedReplies.id],
  }),
  sessions: listed(SHORT, {
    table: sessions,
    columns: pick(sessions, 'createdAt', 'lastSeenDay'),
    order: [sessions.createdAt, sessions.id],
  }),
  signIns: listed(SHORT, {
    table: signIns,
    columns: pick(signIns, 'kind', 'at', 'outcome'),
    order: [signIns.at, signIns.id],
  }),
  notifications: listed(SHORT, {
    table: notifications,
    columns: pick(notifications, 'id', 'kind', 'entityType', 'entityId', 'count', 'createdAt', 'readAt'),
    order: [notifications.createdAt, notifications.id],
    // Assigned to an application, mentioned in a note on it, or asked for an opinion on a trial.
    kind: 'reviewer',
    subject: sql`iif(${notifications.kind} = 'opinion_wanted', ${notifications.entityId}, (select about.userId from ${applications} about where about.id = ${notifications.entityId}))`,
  }),
  discordDeliveries: listed(SHORT, {
    table: deliveries,
    columns: pick(deliveries, 'kind', 'event', 'state', 'createdAt', 'sentAt'),
    order: [deliveries.createdAt, deliveries.id],
  }),
  auditEntries,
};

/** Where each list continues. Missing lists are complete. */
export type Places = Record<string, Place | undefined>;

/** The start of every list. */
export const START: Places = Object.fromEntries(Object.keys(KINDS).map((name) => [name, undefined]));

/** Statements for the next rows of every incomplete list, and `step` to read their results. */
export function nextStep(db: Database, parties: Parties, places: Places) {
  const wanted = Object.entries(KINDS).filter(([name]) => name in places);
  return {
    statements: wanted.map(([name, { select, limit }]) => select(db, parties, places[name], limit + 1)),
    /** The rows of each list, and where those with more continue. */
    step(results: unknown[][]) {
      const next: Places = {};
      const kinds: Record<string, object[]> = {};
      for (const [index, [name, { limit }]] of wanted.entries()) {
        const rows = (results[index] ?? []) as PlacedRow[];
        const last = rows[limit - 1];
        if (rows.length > limit && last) next[name] = [last.placeAt, last.placeId];
        kinds[name] = rows.slice(0, limit).map(({ placeAt: _at, placeId: _id, ...row }) => row);
      }
      return { kinds, next };
    },
  };
}
