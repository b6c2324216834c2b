import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { APPLICATION_STATUSES, type ApplicationStatus, type Responses } from '../../contract/applications.ts';
import type { FormQuestion, JobGrade } from '../../contract/jobs.ts';
import type { ServerState } from '../../contract/server/standing.ts';
import { bare, type Condition, flag, id, isJson, isOneOf, moment } from './columns.ts';
import { users } from './people.ts';

/** Matches jobs that are not deleted. */
export const isKeptJob: Condition<'deletedAt'> = ({ deletedAt } = jobs) => sql`${deletedAt} is null`;

/** Matches active jobs. Whether one takes applications also depends on `isNotClosedAt`. */
export const isActiveJob: Condition<'deletedAt' | 'isActive'> = ({ deletedAt, isActive } = jobs) =>
  sql`${deletedAt} is null and ${isActive} = 1`;

/** Matches jobs whose accepted applicants are given a Discord role, deleted ones too. */
export const givesRole: Condition<'acceptedRoleId'> = ({ acceptedRoleId } = jobs) => sql`${acceptedRoleId} is not null`;

/** Matches active jobs with an end. */
export const isClosingJob: Condition<'closesAt' | 'deletedAt' | 'isActive'> = ({
  closesAt,
  deletedAt,
  isActive,
} = jobs) => sql`${closesAt} is not null and ${deletedAt} is null and ${isActive} = 1`;

/** Jobs, active or not. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    requirements: text().notNull(),
    formQuestions: text({ mode: 'json' }).$type<FormQuestion[]>().notNull().default([]),
    isActive: flag().notNull().default(true),
    /** Reviews that an application needs before it can be accepted or declined. */
    reviewsNeeded: integer().notNull().default(0),
    /** Days to wait after a decline before applying again. */
    reapplyDays: integer().notNull().default(0),
    /** The minimum age of an applicant's Discord account, in days. */
    minAccountDays: integer().notNull().default(0),
    /** The minimum time of an applicant in the Discord server, in days. */
    minServerDays: integer().notNull().default(0),
    /** The Discord role that accepted applicants are given; null without one. */
    acceptedRoleId: text(),
    /** From then on it counts as inactive; null without an end. */
    closesAt: moment(),
    /** The lowest grade that may apply. */
    minGrade: real().$type<JobGrade>().notNull().default(1),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
    /** Who edited it last, and when; null before the first edit. */
    updatedBy: text().references(() => users.id),
    updatedAt: moment(),
    /** Grows with each edit; an edit based on an older one is refused. */
    revision: integer().notNull().default(1),
    /** When it was deleted. The row stays because applications reference it. */
    deletedAt: moment(),
  },
  (t) => [
    check('jobs_questions', isJson('formQuestions', 'array')),
    check('jobs_reviews', sql.raw('"reviewsNeeded" between 0 and 5')),
    check('jobs_reapply', sql.raw('"reapplyDays" between 0 and 365')),
    check('jobs_account', sql.raw('"minAccountDays" between 0 and 3650')),
    index('jobs_created')
      .on(sql`"createdAt" desc`, sql`"id" desc`)
      .where(isKeptJob(bare('deletedAt'))),
    index('jobs_accepted_role')
      .on(t.acceptedRoleId)
      .where(givesRole(bare('acceptedRoleId'))),
    index('jobs_closing')
      .on(sql`"closesAt"`)
      .where(isClosingJob(bare('closesAt', 'deletedAt', 'isActive'))),
    index('jobs_open')
      .on(sql`"createdAt" desc`, sql`"id" desc`)
      .where(isActiveJob(bare('deletedAt', 'isActive'))),
  ],
);

/** The fields of an application that undoing its last decision restores; `reviewedAt` in ms. */
export type BeforeDecision = {
  status: ApplicationStatus;
  reviewedAt: number | null;
  reviewedBy: string | null;
};

/** Matches applications that nobody has decided. */
export const isOpenApplication: Condition<'status'> = ({ status } = applications) =>
  sql`${status} in ('pending', 'under_consideration')`;

/** Matches applications with an answer to the applicant. */
export const hasMessage: Condition<'message'> = ({ message } = applications) => sql`${message} is not null`;

/** Matches declined applications whose texts are kept, including reopened ones with new texts. */
export const isDeclinedWithTexts: Condition<'status' | 'textsDeletedAt' | 'reviewedAt'> = ({
  status,
  textsDeletedAt,
  reviewedAt,
} = applications) => sql`${status} = 'declined' and (${textsDeletedAt} is null or ${textsDeletedAt} < ${reviewedAt})`;

/** The same for withdrawn ones. */
export const isWithdrawnWithTexts: Condition<'status' | 'textsDeletedAt' | 'withdrawnAt'> = ({
  status,
  textsDeletedAt,
  withdrawnAt,
} = applications) => sql`${status} = 'withdrawn' and (${textsDeletedAt} is null or ${textsDeletedAt} < ${withdrawnAt})`;

/** Applications, each with a snapshot of the job's title and questions. */
export const applications = sqliteTable(
  'applications',
  {
    id: id(),
    jobId: text()
      .notNull()
      .references(() => jobs.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    jobTitle: text().notNull(),
    formQuestions: text({ mode: 'json' }).$type<FormQuestion[]>().notNull(),
    responses: text({ mode: 'json' }).$type<Responses>().notNull(),
    status: text().$type<ApplicationStatus>().notNull().default('pending'),
    /**
     * Whether it is accepted, declined or withdrawn. A column so that one index serves the archive in order. Negated
     * because an IN list of three values costs SQLite a temporary table.
     */
    archived: flag()
      .notNull()
      .generatedAlwaysAs(sql`("status" not in ('pending', 'under_consideration'))`, { mode: 'virtual' }),
    submittedAt: moment().notNull(),
    reviewedAt: moment(),
    reviewedBy: text().references(() => users.id),
    /** When it was first considered and first decided. Undoing the first decision clears `decidedAt`. */
    consideredAt: moment(),
    decidedAt: moment(),
    /** Who saw the reviews by deciding, also if the decision was undone. */
    seenBy: text({ mode: 'json' }).$type<string[]>(),
    withdrawnAt: moment(),
    /** The answer to the applicant, who sees it while the application is accepted or declined. */
    message: text(),
    /** The message's author. `reviewedBy` differs once a colleague reopens the application. */
    messageBy: text().references(() => users.id),
    /** What the last decision replaced, until it is undone or another change makes undoing impossible. */
    beforeDecision: text({ mode: 'json' }).$type<BeforeDecision>(),
    /** Whether the last decision was one of many at once. */
    decidedInBulk: flag().notNull().default(false),
    /** The answer that the last decision replaced, if the applicant could read it, and its author. */
    messageBefore: text(),
    messageBeforeBy: text().references(() => users.id),
    /** Kept by a trigger, so that lists need not count. */
    reviewCount: integer().notNull().default(0),
    /** The manager in charge. A trigger clears it when they are blocked or fall below grade 4. */
    assigneeId: text().references(() => users.id),
    suspended: flag().notNull().default(false),
    suspensionReason: text(),
    suspendedBy: text().references(() => users.id),
    suspendedAt: moment(),
    /** When its answers, message, notes and review reasons were deleted, by expiry or erasure. */
    textsDeletedAt: moment(),
    /** What Discord said of the applicant's place in the server; null if it was not asked. */
    serverState: text().$type<ServerState>(),
    serverJoinedAt: moment(),
    serverCheckedAt: moment(),
    /** The audit entry that names it among those whose texts expired, so that Verify knows why the log lacks them. */
    expiryEntryId: text(),
  },
  (t) => [
    check('applications_status', isOneOf('status', APPLICATION_STATUSES)),
    check('applications_responses', isJson('responses', 'object')),
    check('applications_questions', isJson('formQuestions', 'array')),
    uniqueIndex('applications_one_open')
      .on(t.jobId, t.userId)
      .where(isOpenApplication(bare('status'))),
    index('applications_submitted').on(sql`"submittedAt" desc`, sql`"id" desc`),
    index('applications_status_submitted').on(t.status, sql`"submittedAt" desc`, sql`"id" desc`),
    index('applications_archived_submitted').on(t.archived, sql`"submittedAt" desc`, sql`"id" desc`),
    index('applications_user_submitted').on(t.userId, sql`"submittedAt" desc`, sql`"id" desc`),
    index('applications_user_status_submitted').on(t.userId, t.status, sql`"submittedAt" desc`, sql`"id" desc`),
    index('applications_user_archived_submitted').on(t.userId, t.archived, sql`"submittedAt" desc`, sql`"id" desc`),
    index('applications_user_job_submitted').on(t.userId, t.jobId, sql`"submittedAt" desc`, sql`"id" desc`),
    index('applications_job_status_submitted').on(t.jobId, t.status, sql`"submittedAt" desc`, sql`"id" desc`),
    index('applications_job_archived_submitted').on(t.jobId, t.archived, sql`"submittedAt" desc`, sql`"id" desc`),
    index('applications_job_submitted').on(t.jobId, sql`"submittedAt" desc`, sql`"id" desc`),
    index('applications_assignee_submitted').on(t.assigneeId, sql`"submittedAt" desc`, sql`"id" desc`),
    index('applications_assignee_status_submitted').on(t.assigneeId, t.status, sql`"submittedAt" desc`, sql`"id" desc`),
    index('applications_assignee_archived_submitted').on(
      t.assigneeId,
      t.archived,
      sql`"submittedAt" desc`,
      sql`"id" desc`,
    ),
    index('applications_message_by')
      .on(t.messageBy, sql`"submittedAt" desc`, sql`"id" desc`)
      .where(hasMessage(bare('message'))),
    index('applications_message_before_by').on(t.messageBeforeBy).where(sql`"messageBefore" is not null`),
    index('applications_decided').on(sql`"decidedAt" desc`).where(sql`"decidedAt" is not null`),
    index('applications_suspension_by').on(t.suspendedBy).where(sql`"suspensionReason" is not null`),
    // SQLite would not use these indexes with a function in the condition.
    index('applications_declined')
      .on(t.reviewedAt)
      .where(isDeclinedWithTexts(bare('status', 'textsDeletedAt', 'reviewedAt'))),
    index('applications_withdrawn')
      .on(t.withdrawnAt)
      .where(isWithdrawnWithTexts(bare('status', 'textsDeletedAt', 'withdrawnAt'))),
  ],
);

/** Which session can change which archived application, and until when. */
export const applicationUnlocks = sqliteTable(
  'application_unlocks',
  {
    sessionHash: text().notNull(),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    expiresAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionHash, t.applicationId] }),
    index('application_unlocks_expiry').on(t.expiresAt),
  ],
);

/** Wrong archive pins by user: five in fifteen minutes block further tries. */
export const pinFailures = sqliteTable(
  'pin_failures',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: text()
      .notNull()
      .references(() => users.id),
    at: moment().notNull(),
  },
  (t) => [index('pin_failures_user').on(t.userId, t.at), index('pin_failures_at').on(t.at)],
);
