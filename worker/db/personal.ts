import { eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { auditOrigins, auditTexts } from './schema/audit.ts';
import { deliveries } from './schema/discord.ts';
import { examAttempts } from './schema/exams.ts';
import { guideRevisions, pageRevisions } from './schema/guides.ts';
import { guideReads, taskTicks } from './schema/handbook.ts';
import { applications } from './schema/hiring.ts';
import { notifications } from './schema/notifications.ts';
import { idempotencyKeys, sessions, signIns, users } from './schema/people.ts';
import { applicationNotes, applicationReviews, savedReplies } from './schema/reviewing.ts';
import { isShared, notices, staffProfiles, staffRecords } from './schema/staff.ts';
import { appeals, approvals, hasAnswer, leaves, trialReviews } from './schema/staff-file.ts';
import { nominations, opinions } from './schema/voice.ts';

/** A column with a person's text or data. It belongs to the row's subject and to its author, if there is one. */
export type PersonalColumn = {
  column: SQLiteColumn;
  author?: SQLiteColumn;
  /** The value that replaces it on erasure and expiry. */
  blank?: null | string | number | boolean | object;
  /** Whether an index of its own finds what its author wrote. */
  isApart?: true;
  /** When the subject's own export shows it: by default always if it has no author, and never otherwise. */
  isShared?: SQL | false;
};

/** A table with personal columns. */
export type PersonalTable = {
  table: SQLiteTable;
  /** Who a row is about: a user's id, or an application's id, which stands for its applicant. */
  subject?: SQLiteColumn;
  application?: SQLiteColumn;
  columns: PersonalColumn[];
  /**
   * What clears the columns on erasure. The cron blanks them (the default) or deletes the subject's rows (`delete`);
   * `request` is the erasing request itself; `log` happens with the log entry. `keep` is for texts of the organisation.
   */
  erasure?: 'delete' | 'request' | 'log' | 'keep';
  /** Set to the time of the erasure, if still null. */
  stamp?: SQLiteColumn;
  /** Restricts `delete` to these rows. */
  deletable?: SQL;
};

/** Every column with a person's text or data. A test fails on a text column missing here (docs/rules/users.md#erasure). */
export const PERSONAL: PersonalTable[] = [
  {
    table: users,
    subject: users.id,
    erasure: 'request',
    columns: [
      { column: users.discordId, blank: null },
      { column: users.username, blank: '' },
      { column: users.usernameKey, blank: '' },
      { column: users.displayName, blank: null },
      { column: users.avatar, blank: null },
      { column: users.language, blank: null },
      { column: users.hasMfa, blank: false },
      { column: users.examTime, blank: 1 },
      { column: users.directMessageChannel, blank: null, isShared: false },
    ],
  },
  {
    table: applications,
    subject: applications.userId,
    columns: [
      { column: applications.responses, blank: {} },
      {
        column: applications.message,
        author: applications.messageBy,
        blank: null,
        // Reopening a decision hides its message.
        isShared: sql`${applications.status} in ('accepted', 'declined')`,
      },
      { column: applications.messageBefore, author: applications.messageBeforeBy, blank: null },
      { column: applications.suspensionReason, author: applications.suspendedBy, blank: null },
      { column: applications.serverState, blank: null },
      { column: applications.serverJoinedAt, blank: null },
      { column: applications.serverCheckedAt, blank: null },
    ],
    stamp: applications.textsDeletedAt,
  },
  {
    table: applicationReviews,
    application: applicationReviews.applicationId,
    columns: [{ column: applicationReviews.reason, author: applicationReviews.reviewerId, blank: null }],
  },
  {
    table: applicationNotes,
    application: applicationNotes.applicationId,
    columns: [{ column: applicationNotes.body, author: applicationNotes.authorId, blank: null }],
  },
  {
    table: examAttempts,
    subject: examAttempts.userId,
    columns: [
      { column: examAttempts.responses, blank: {} },
      { column: examAttempts.markNote, author: examAttempts.markedBy, blank: null },
      { column: examAttempts.adjustmentNote, author: examAttempts.adjustedBy, blank: null },
      {
        column: examAttempts.comment,
        author: examAttempts.commentBy,
        blank: null,
        // Shown with the result.
        isShared: sql`${examAttempts.awaitingMarks} = 0`,
      },
    ],
  },
  {
    table: staffProfiles,
    subject: staffProfiles.userId,
    columns: [
      { column: staffProfiles.notes, author: staffProfiles.notesBy, blank: null },
      { column: staffProfiles.servers, blank: [] },
      { column: staffProfiles.performance, blank: {} },
      { column: staffProfiles.isArchived, blank: true },
    ],
    stamp: staffProfiles.archivedAt,
  },
  {
    table: staffRecords,
    subject: staffRecords.userId,
    columns: [
      { column: staffRecords.title, author: staffRecords.createdBy, blank: '', isShared: isShared() },
      { column: staffRecords.description, author: staffRecords.createdBy, blank: '', isShared: isShared() },
    ],
  },
  {
    table: appeals,
    subject: appeals.userId,
    columns: [
      { column: appeals.text, blank: '' },
      { column: appeals.answer, author: appeals.decidedBy, blank: null, isShared: hasAnswer() },
    ],
  },
  { table: leaves, subject: leaves.userId, columns: [{ column: leaves.note, blank: null }] },
  {
    table: trialReviews,
    subject: trialReviews.userId,
    columns: [{ column: trialReviews.reason, author: trialReviews.createdBy, blank: '' }],
  },
  {
    table: approvals,
    subject: approvals.targetId,
    columns: [
      { column: approvals.reason, author: approvals.askedBy, blank: null },
      { column: approvals.waiver, author: approvals.askedBy, blank: null, isApart: true },
      { column: approvals.username, blank: null, isShared: false },
    ],
  },
  {
    table: nominations,
    subject: nominations.userId,
    columns: [
      { column: nominations.reason, author: nominations.createdBy, blank: null },
      { column: nominations.answer, author: nominations.decidedBy, blank: null },
      { column: nominations.username, blank: null, isShared: false },
      { column: nominations.discordId, blank: null, isShared: false },
      { column: nominations.joinedServerAt, blank: null, isShared: false },
    ],
    stamp: nominations.emptiedAt,
  },
  {
    table: opinions,
    subject: opinions.personId,
    columns: [{ column: opinions.reason, author: opinions.userId, blank: null }],
  },
  {
    table: notices,
    erasure: 'keep',
    columns: [
      { column: notices.title, author: notices.createdBy },
      { column: notices.content, author: notices.createdBy },
    ],
  },
  {
    table: savedReplies,
    erasure: 'keep',
    columns: [
      { column: savedReplies.title, author: savedReplies.createdBy },
      { column: savedReplies.body, author: savedReplies.createdBy },
    ],
  },
  ...[guideRevisions, pageRevisions].map(
    (table): PersonalTable => ({
      table,
      erasure: 'keep',
      columns: [{ column: table.markdown, author: table.createdBy }],
    }),
  ),
  { table: notifications, subject: notifications.userId, erasure: 'delete', columns: [] },
  { table: guideReads, subject: guideReads.userId, erasure: 'delete', columns: [] },
  { table: taskTicks, subject: taskTicks.userId, erasure: 'delete', columns: [] },
  // Raising `users.sessionEpoch` deletes a user's sessions.
  { table: sessions, subject: sessions.userId, erasure: 'request', columns: [{ column: sessions.agent }] },
  {
    table: signIns,
    subject: signIns.userId,
    erasure: 'delete',
    columns: [{ column: signIns.ipAddress }, { column: signIns.userAgent }],
  },
  {
    table: idempotencyKeys,
    subject: idempotencyKeys.userId,
    erasure: 'delete',
    columns: [{ column: idempotencyKeys.key }],
  },
  {
    table: deliveries,
    subject: deliveries.userId,
    erasure: 'delete',
    columns: [{ column: deliveries.discordId, isShared: false }],
    // Removing a user's roles still needs their Discord ID. `sweep` deletes it within a day.
    deletable: isNull(deliveries.discordId),
  },
  { table: auditTexts, erasure: 'log', columns: [{ column: auditTexts.texts }] },
  {
    table: auditOrigins,
    erasure: 'log',
    columns: [{ column: auditOrigins.ipAddress }, { column: auditOrigins.userAgent }],
  },
];

/** The entry of a table. Throws if it has none. */
export function personalTable(table: SQLiteTable): PersonalTable {
  const entry = PERSONAL.find((personal) => personal.table === table);
  if (!entry) throw new Error('This table has no personal columns');
  return entry;
}

/** The blank values of these columns, for `update().set()`. */
export const blanks = (columns: PersonalColumn[]) =>
  Object.fromEntries(columns.map(({ column, blank }) => [column.name, blank]));

/** Matches rows in which one of these columns is not blank. */
export const hasText = (columns: PersonalColumn[]) =>
  or(...columns.map(({ column, blank }) => (blank === null ? sql`${column} is not null` : ne(column, blank))));

/** Matches rows about this user. */
export const isAbout = ({ subject, application }: PersonalTable, personId: string) =>
  application
    ? sql`${application} in (select id from ${applications} where userId = ${personId})`
    : subject && eq(subject, personId);

/** SQL for the id of the user that a row is about; null if there is none. */
export const subjectOf = ({ subject, application }: PersonalTable) =>
  application
    ? sql`(select userId from ${applications} about where about.id = ${application})`
    : (subject ?? sql`null`);
