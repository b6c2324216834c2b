import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { counters } from '../../db/schema/people.ts';

/** How many jobs are open, from the counters. */
export async function countOpenJobs(db: Database): Promise<number> {
  const [open] = await db
    .select({ value: counters.value })
    .from(counters)
    .where(and(eq(counters.kind, 'jobs'), eq(counters.key, 'open')));
  return open?.value ?? 0;
}

/** Throws if D1 does not answer. */
export const ping = (db: Database) => db.run(sql`select 1`);
