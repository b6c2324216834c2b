import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { jobs } from '../../db/schema/hiring.ts';

/** What a preview shows of an open job; empty if there is none with this id. */
export const findOpenJob = (db: Database, id: string) =>
  db
    .select({ title: jobs.title, description: jobs.description })
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.isActive, true), isNull(jobs.deletedAt)));
