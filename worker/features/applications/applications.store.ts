import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { now } from '../../clock.ts';
import type { APPLICATION_FILTERS, ApplicationStatus, Responses } from '../../contract/applications.ts';
import type { Grade } from '../../contract/grades.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { isNotClosedAt } from '../../db/job-open.ts';
import {
  type Cursor,
  isAfter,
  lowerAsSqlite,
  type Order,
  orderedBy,
  type Page,
  pageLimit,
  textSize,
} from '../../db/paging.ts';
import { areNotErased, personColumns } from '../../db/person.ts';
import type { Membership } from '../../db/running/bot-state.ts';
import { applications, applicationUnlocks, isKeptJob, isOpenApplication, jobs } from '../../db/schema/hiring.ts';
import { counters, users } from '../../db/schema/people.ts';
import { applicationReviews } from '../../db/schema/reviewing.ts';
import { nominationBehind } from '../../db/voice/behind-application.ts';
import { hasDayLeft, hasWaited } from './eligibility.store.ts';

/** The filters of the application list. */
export type ApplicationFilter = {
  status?: (typeof APPLICATION_FILTERS)[number] | undefined;
  jobId?: string | undefined;
  userId?: string | undefined;
  /** Null matches applications without an assignee. */
  assigneeId?: string | null;
  exceptUserId?: string;
  /** When it was sent, both ends inclusive. */
  from?: Date | undefined;
  to?: Date | undefined;
};

/**
 * The condition of a filter. A unary + keeps SQLite off an index that is less selective than the user, or than the
 * people named elsewhere (`forPeople`).
 */
export function matchesFilter(
  { status, jobId, userId, assigneeId, exceptUserId, from, to }: ApplicationFilter,
  forPeople = false,
): SQL | undefined {
  const job = sql.raw(forPeople ? '+' : '');
  const state = sql.raw(forPeople || (userId && jobId) ? '+' : '');
  return and(
    userId ? eq(applications.userId, userId) : undefined,
    jobId ? sql`${job}${applications.jobId} = ${jobId}` : undefined,
    assigneeId === null ? sql`${job}${applications.assigneeId} is null` : undefined,
    assigneeId ? sql`${job}${applications.assigneeId} = ${assigneeId}` : undefined,
    exceptUserId ? sql`+${applications.userId} <> ${exceptUserId}` : undefined,
    from && sql`${job}${applications.submittedAt} >= ${from.getTime()}`,
    to && sql`${job}${applications.submittedAt} <= ${to.getTime()}`,
    status === 'archived' ? sql`${state}${applications.archived} = 1` : undefined,
    status && status !== 'archived' ? sql`${state}${applications.status} = ${status}` : undefined,
  );
}

/** What an application adds to its page. */
export const applicationSize = textSize(
  applications.responses,
  applications.formQuestions,
  applications.message,
  applications.suspensionReason,
);

export const inOrder = (order: Order | undefined) => orderedBy(order, applications.submittedAt, applications.id);

/** The LIMIT of a page of the applications that `condition` matches. */
const limitOf = (db: Database, condition: SQL | undefined, { limit, order }: Page) =>
  pageLimit(db, limit, { table: applications, size: applicationSize, condition, order: inOrder(order) });

export const isAfterPlace = (cursor: Cursor | undefined) => isAfter(cursor, applications.submittedAt, applications.id);

/** The filter of a later page. Its period ends at the cursor, or SQLite would read the pages before again. */
export function fromPlace<Filter extends ApplicationFilter>(filter: Filter, cursor: Cursor | undefined): Filter {
  const { from, to } = filter;
  if (!cursor) return filter;
  if (cursor.order === 'oldest') return from && from < cursor.at ? { ...filter, from: cursor.at } : filter;
  return to && to > cursor.at ? { ...filter, to: cursor.at } : filter;
}

const unlockOf = (sessionHash: string | null, applicationId: SQL) =>
  sql`${applicationUnlocks.sessionHash} = ${sessionHash} and ${applicationUnlocks.applicationId} = ${applicationId}
    and ${applicationUnlocks.expiresAt} > ${now().getTime()}`;

/** For an UPDATE: true if this session has unlocked the application. */
export const isUnlocked = (sessionHash: string | null) =>
  sql`exists (select 1 from ${applicationUnlocks} where ${unlockOf(sessionHash, sql`${applications}.${sql.identifier('id')}`)})`;

const reviewer = alias(users, 'reviewer');
const suspender = alias(users, 'suspender');
const assignee = alias(users, 'assignee');

/** The columns of an application, without the message of an erased author. */
const columns = {
  ...getTableColumns(applications),
  message: sql<
    string | null
  >`iif((select author.erasedAt from ${users} author where author.id = ${applications.messageBy}) is null,
    ${applications.message}, null)`.as('message'),
};

/** The reviewer who reads applications, and their session. */
export type ReviewReader = { me: { id: string }; sessionHash: string | null };

/**
 * Applications with everything that a reviewer sees. Deleted jobs are not joined; `unlockedUntil` (ms) is when this
 * session's unlock ends.
 */
export const selectForReview = (db: Database, { me, sessionHash }: ReviewReader) =>
  db
    .select({
      application: columns,
      user: {
        ...personColumns(users, 'user'),
        joinedAt: sql<number | null>`${users.joinedAt}`.as('user_joinedAt'),
        isBlocked: sql<number | null>`${users.isBlocked}`.as('user_isBlocked'),
      },
      job: {
        id: sql<string | null>`${jobs.id}`.as('job_id'),
        title: sql<string | null>`${jobs.title}`.as('job_title'),
        // A closed job is inactive.
        isActive: sql<number | null>`iif(${isNotClosedAt(now())}, ${jobs.isActive}, 0)`.as('job_isActive'),
        reviewsNeeded: sql<number | null>`${jobs.reviewsNeeded}`.as('job_reviewsNeeded'),
      },
      reviewer: personColumns(reviewer, 'reviewer'),
      suspender: personColumns(suspender, 'suspender'),
      assignee: personColumns(assignee, 'assignee'),
      textSize: applicationSize,
      // One lookup in the primary key for each row.
      hasOwnReview: sql<number>`exists (select 1 from ${applicationReviews}
        where ${applicationReviews.applicationId} = ${applications.id} and ${applicationReviews.reviewerId} = ${me.id})`.as(
        'hasOwnReview',
      ),
      nomination: nominationBehind.as('nomination'),
      readerId: sql<string>`${me.id}`.as('readerId'),
      isOwn: sql<number>`${applications.userId} = ${me.id}`.as('isOwn'),
      isOwnDecision: sql<number>`${applications.reviewedBy} is ${me.id}`.as('isOwnDecision'),
      unlockedUntil: sql<number | null>`(select ${applicationUnlocks.expiresAt} from ${applicationUnlocks}
        where ${unlockOf(sessionHash, sql`${applications.id}`)})`.as('unlockedUntil'),
    })
    .from(applications)
    .leftJoin(users, eq(users.id, applications.userId))
    .leftJoin(jobs, and(eq(jobs.id, applications.jobId), isKeptJob()))
    .leftJoin(reviewer, eq(reviewer.id, applications.reviewedBy))
    .leftJoin(suspender, eq(suspender.id, applications.suspendedBy))
    .leftJoin(assignee, eq(assignee.id, applications.assigneeId));

export type ReviewRow = Awaited<ReturnType<typeof selectForReview>>[number];

/** Applications for a reviewer, one more than the page. */
export function listForReview(db: Database, reader: ReviewReader, filter: ApplicationFilter, page: Page) {
  const condition = and(matchesFilter(fromPlace(filter, page.cursor)), isAfterPlace(page.cursor));
  return selectForReview(db, reader)
    .where(condition)
    .orderBy(inOrder(page.order))
    .limit(limitOf(db, condition, page));
}

const selectOwn = (db: Database) => db.select({ ...columns, textSize: applicationSize }).from(applications);

/** A user's own applications, one more than the page. `q` matches title or status. */
export function listOwn(
  db: Database,
  filter: ApplicationFilter & { userId: string },
  q: string | undefined,
  page: Page,
) {
  const matches = q
    ? sql`instr(lower(${applications.jobTitle}) || ' ' || replace(${applications.status}, '_', ' '), ${lowerAsSqlite(q)}) > 0`
    : undefined;
  const condition = and(matchesFilter(fromPlace(filter, page.cursor)), isAfterPlace(page.cursor), matches);
  return selectOwn(db)
    .where(condition)
    .orderBy(inOrder(page.order))
    .limit(limitOf(db, condition, page));
}

/** One application, for its applicant. */
export const findOwn = (db: Database, id: string) => selectOwn(db).where(eq(applications.id, id));

/** One application for a reviewer. */
export const findForReview = (db: Database, id: string, reader: ReviewReader) =>
  selectForReview(db, reader).where(eq(applications.id, id));

/** The user's open application for this job. */
export const findOpen = (db: Database, jobId: string, userId: string) =>
  selectOwn(db).where(and(eq(applications.jobId, jobId), eq(applications.userId, userId), isOpenApplication()));

/** The counters of applications by status. */
export const statusCounters = (db: Database) => db.select().from(counters).where(eq(counters.kind, 'applications'));

/** Applications by status, for the reviewer's tabs. */
export function countsView(rows: Awaited<ReturnType<typeof statusCounters>>) {
  const count = (status: ApplicationStatus) => rows.find((row) => row.key === status)?.value ?? 0;
  return {
    pending: count('pending'),
    under_consideration: count('under_consideration'),
    accepted: count('accepted'),
    declined: count('declined'),
    withdrawn: count('withdrawn'),
  };
}

/** A job to apply for, deleted or not. */
export const findJob = (db: Database, id: string) => db.select().from(jobs).where(eq(jobs.id, id));

type NewApplication = {
  id: string;
  job: typeof jobs.$inferSelect;
  applicant: { id: string; discordId: string | null; grade: Grade };
  responses: Responses;
  /** What Discord said of the applicant; null if it was not asked. */
  membership: Membership | null;
  at: Date;
};

/**
 * Adds an application if the job is still open and unchanged, and open to the applicant's grade. The applicant must not be erased, have an open
 * application for the job, still be waiting or have sent too many today.
 */
export const insertApplication = (db: Database, { id, job, applicant, responses, membership, at }: NewApplication) =>
  insertSelect(
    db,
    applications,
    {
      id,
      jobId: sql`id`,
      userId: applicant.id,
      jobTitle: sql`title`,
      formQuestions: sql`formQuestions`,
      responses,
      submittedAt: at,
      serverState: membership && (membership.state === 'member' ? 'member' : 'unanswered'),
      serverJoinedAt: membership?.state === 'member' ? membership.joinedAt : null,
      serverCheckedAt: membership?.checkedAt,
    },
    sql`from ${jobs} where id = ${job.id} and deletedAt is null and isActive = 1 and revision = ${job.revision}
      and ${isNotClosedAt(at)} and minGrade <= ${applicant.grade}
      and ${areNotErased(applicant.id)} and ${hasWaited(applicant, at)} and ${hasDayLeft(applicant.id, at)}`,
  ).onConflictDoNothing();
