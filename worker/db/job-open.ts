import { and, eq, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Database } from './database.ts';
import { isClosingJob, jobs } from './schema/hiring.ts';
import { counters } from './schema/people.ts';

/** Whether a job takes applications at this moment (docs/rules/jobs.md#jobs). */
export const isOpenAt = ({ isActive, closesAt }: { isActive: boolean; closesAt: Date | null }, at: Date) =>
  isActive && (closesAt === null || closesAt > at);

/** `isOpenAt` for a query of jobs, apart from `isActiveJob`. */
export const isNotClosedAt = (at: Date) => sql`(${jobs.closesAt} is null or ${jobs.closesAt} > ${at.getTime()})`;

/** The counter of active jobs, without those whose time to apply has passed. */
export const openJobs = (db: Database) =>
  db
    .select({
      value: sql<number>`${counters.value} - (select count(*) from ${jobs} indexed by jobs_closing
        where ${isClosingJob()} and ${jobs.closesAt} <= ${now().getTime()})`.as('openJobs'),
    })
    .from(counters)
    .where(and(eq(counters.kind, 'jobs'), eq(counters.key, 'open')));

/** The number of open positions. */
export const openPositions = ([open]: { value: number }[]) => open?.value ?? 0;
