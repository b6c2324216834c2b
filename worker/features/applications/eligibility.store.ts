import { and, desc, eq, gt, gte, isNotNull, sql } from 'drizzle-orm';
import { days } from '../../clock.ts';
import { MAX_APPLICATIONS_A_DAY } from '../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { applications, jobs } from '../../db/schema/hiring.ts';
import { accountStart, dayStart } from './eligibility.rules.ts';

/** How many of the newest decisions say how long an answer usually takes. */
const USUAL_OF = 50;

/**
 * When the user was last declined for a job with a waiting time. A reopened decline does not count. One row, with `at`
 * null if there is none.
 */
export const findLastDecline = (db: Database, jobId: string, userId: string) =>
  db
    .select({ at: sql`max(${applications.reviewedAt})`.mapWith(applications.reviewedAt).as('declinedAt') })
    .from(jobs)
    // In this order, so that no application is read for a job without a waiting time.
    .crossJoin(applications)
    .where(
      and(
        eq(jobs.id, jobId),
        gt(jobs.reapplyDays, 0),
        eq(applications.userId, userId),
        eq(applications.jobId, jobs.id),
        // The + keeps SQLite on the index of user and job.
        sql`+${applications.status} = 'declined'`,
      ),
    );

/** How long (ms) each of the newest decisions took. */
export const findDurations = (db: Database) =>
  db
    .select({ took: sql<number>`${applications.decidedAt} - ${applications.submittedAt}`.as('took') })
    .from(applications)
    .where(isNotNull(applications.decidedAt))
    .orderBy(desc(applications.decidedAt))
    .limit(USUAL_OF);

/** The user's applications of this UTC day, withdrawn ones included, as far as the limit. */
export const findSentToday = (db: Database, userId: string, at: Date) =>
  db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.userId, userId), gte(applications.submittedAt, dayStart(at))))
    .limit(MAX_APPLICATIONS_A_DAY);

/** True if the user may send another application on this UTC day. */
export const hasDayLeft = (userId: string, at: Date) => sql`(select count(*) from (select 1 from ${applications} sent
  where sent.userId = ${userId} and sent.submittedAt >= ${dayStart(at).getTime()} limit ${MAX_APPLICATIONS_A_DAY}))
  < ${MAX_APPLICATIONS_A_DAY}`;

/** For a query of one job: true if its waiting times let this user apply. The same rule as `eligibilityAt`. */
export function hasWaited({ id, discordId }: { id: string; discordId: string | null }, at: Date) {
  const day = sql.raw(String(days(1)));
  return sql`not (${jobs.reapplyDays} > 0 and exists (select 1 from ${applications} declined
      where declined.userId = ${id} and declined.jobId = ${jobs.id} and +declined.status = 'declined'
        and declined.reviewedAt > ${at.getTime()} - ${jobs.reapplyDays} * ${day}))
    and (${jobs.minAccountDays} = 0
      or ${accountStart(discordId)?.getTime() ?? null} + ${jobs.minAccountDays} * ${day} <= ${at.getTime()})`;
}
