import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from './database.ts';

/** Reads for one batch, by name. One that is null is left out. */
export type Reads = Record<string, BatchItem<'sqlite'> | null>;

/** The rows of each read; null for one that was left out. */
export type RowsOf<R extends Reads> = { [Name in keyof R]: Awaited<R[Name]> };

/** Runs these reads in one round trip, and sees the database at one moment. */
export async function readTogether<R extends Reads>(db: Database, reads: R): Promise<RowsOf<R>> {
  const entries = Object.entries(reads);
  const [first, ...others] = entries.flatMap(([, read]) => read ?? []);
  const results: unknown[] = first ? await db.batch([first, ...others]) : [];
  const rows = entries.map(([name, read]) => [name, read && results.shift()]);
  return Object.fromEntries(rows) as RowsOf<R>;
}
