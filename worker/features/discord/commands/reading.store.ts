import { and, eq, sql } from 'drizzle-orm';
import { now } from '#worker/clock.ts';
import type { Database } from '#worker/db/database.ts';
import { isNotClosedAt } from '#worker/db/job-open.ts';
import { awaitsMarks, examAttempts } from '#worker/db/schema/exams.ts';
import { applications, isActiveJob, jobs } from '#worker/db/schema/hiring.ts';
import { counters, users } from '#worker/db/schema/people.ts';
import { staffProfiles } from '#worker/db/schema/staff.ts';
import { leaves } from '#worker/db/schema/staff-file.ts';
import { awayUntil, isOverlapping, type NewLeave } from '#worker/db/staff-file/leaves.ts';

/** How many vacancies and applications a command lists. */
export const MOST_VACANCIES = 10;
const MOST_APPLICATIONS = 5;

/** The newest open vacancies, one more than are listed. */
export const listVacancies = (db: Database) =>
  db
    .select({ id: jobs.id, title: jobs.title })
    .from(jobs)
    .where(and(isActiveJob(), isNotClosedAt(now())))
    .orderBy(sql`${jobs.createdAt} desc, ${jobs.id} desc`)
    .limit(MOST_VACANCIES + 1);

/** A person's newest applications. */
export const listOwn = (db: Database, userId: string) =>
  db
    .select({ jobTitle: applications.jobTitle, status: applications.status, submittedAt: applications.submittedAt })
    .from(applications)
    .where(eq(applications.userId, userId))
    .orderBy(sql`${applications.submittedAt} desc, ${applications.id} desc`)
    .limit(MOST_APPLICATIONS);

const count = (kind: string, key: string, as: string) =>
  sql<number>`coalesce((select ${counters.value} from ${counters} where ${counters.kind} = ${kind} and ${counters.key} = ${key}), 0)`.as(
    as,
  );

/** What waits for managers: counters, and the first rows of two indexes. */
export const selectQueue = (db: Database) =>
  db
    .select({
      pending: count('applications', 'pending', 'pending'),
      underReview: count('applications', 'under_consideration', 'underReview'),
      awaiting: count('attempts_awaiting', 'all', 'awaiting'),
      oldestPending: sql<number | null>`(select ${applications.submittedAt} from ${applications}
        where ${applications.status} = 'pending' order by ${applications.submittedAt}, ${applications.id} limit 1)`.as(
        'oldestPending',
      ),
      oldestAwaiting: sql<number | null>`(select ${examAttempts.startedAt} from ${examAttempts}
        where ${awaitsMarks()} order by ${examAttempts.startedAt}, ${examAttempts.id} limit 1)`.as('oldestAwaiting'),
    })
    .from(sql`(select 1)`);

/** The person with this Discord ID, whether they have a staff profile, and until when they are away. */
export const findPerson = (db: Database, discordId: string) =>
  db
    .select({
      id: users.id,
      discordId: users.discordId,
      grade: users.grade,
      isBlocked: users.isBlocked,
      joinedAt: users.joinedAt,
      promotedAt: users.promotedAt,
      awayUntil: awayUntil(users.id),
      // Nested, because drizzle drops the table of a column that a single table's select names directly.
      hasProfile:
        sql<number>`exists (select 1 from ${staffProfiles} profile where profile.userId = ${sql`${users.id}`})`.as(
          'hasProfile',
        ),
    })
    .from(users)
    .where(eq(users.discordId, discordId));

/** The last day of the first leave that shares a day with this one. */
export const findOverlap = (db: Database, leave: NewLeave) =>
  db.select({ toDay: leaves.toDay }).from(leaves).where(isOverlapping(leave)).orderBy(leaves.toDay, leaves.id).limit(1);
