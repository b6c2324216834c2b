import { and, eq, isNull } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { isNotClosedAt } from '../../db/job-open.ts';
import { jobs } from '../../db/schema/hiring.ts';

/** A job's data for its preview; no row unless it is open. */
export const findOpenJob = (db: Database, id: string) =>
  db
    .select({ title: jobs.title, description: jobs.description })
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.isActive, true), isNull(jobs.deletedAt), isNotClosedAt(now())));
