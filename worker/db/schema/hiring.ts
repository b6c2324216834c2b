import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { APPLICATION_STATUSES, type ApplicationStatus, type Responses } from '../../contract/applications.ts';
import type { FormQuestion } from '../../contract/jobs.ts';
import { flag, id, isJson, isOneOf, moment } from './columns.ts';
import { users } from './people.ts';

/** Jobs, open or not. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    requirements: text().notNull(),
    formQuestions: text({ mode: 'json' }).$type<FormQuestion[]>().notNull().default([]),
    isActive: flag().notNull().default(true),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
    /** Grows by one with each edit; an edit from an older one is refused. */
    revision: integer().notNull().default(1),
    /** When it was deleted. The row stays because applications refer to it. */
    deletedAt: moment(),
  },
  () => [
    check('jobs_questions', isJson('formQuestions', 'array')),
    index('jobs_created').on(sql`"createdAt" desc`, sql`"id" desc`).where(sql`"deletedAt" is null`),
    index('jobs_open').on(sql`"createdAt" desc`, sql`"id" desc`).where(sql`"deletedAt" is null and "isActive" = 1`),
  ],
);

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
    /** Accepted or declined. A column, so that one index serves the archive in order. */
    archived: flag().notNull().generatedAlwaysAs(sql`("status" in ('accepted', 'declined'))`, { mode: 'virtual' }),
    submittedAt: moment().notNull(),
    reviewedAt: moment(),
    reviewedBy: text().references(() => users.id),
    /** When it was first taken under consideration and first decided, for the hiring figures. */
    consideredAt: moment(),
    decidedAt: moment(),
    suspended: flag().notNull().default(false),
    suspensionReason: text(),
    suspendedBy: text().references(() => users.id),
    suspendedAt: moment(),
  },
  (t) => [
    check('applications_status', isOneOf('status', APPLICATION_STATUSES)),
    check('applications_responses', isJson('responses', 'object')),
    check('applications_questions', isJson('formQuestions', 'array')),
    uniqueIndex('applications_one_open')
      .on(t.jobId, t.userId)
      .where(sql`"status" in ('pending', 'under_consideration')`),
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

/** Wrong archive pins per person: five in fifteen minutes block further tries. */
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
