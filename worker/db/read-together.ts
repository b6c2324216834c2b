import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from './database.ts';

/** Reads for one round trip, by name. One that is null is left out. */
export type Reads = Record<string, BatchItem<'sqlite'> | null>;

/** The rows of each read; null for one that was left out. */
export type RowsOf<R extends Reads> = { [Name in keyof R]: Awaited<R[Name]> };

/** Makes these reads in one round trip; none, if there are none. */
export async function readTogether<R extends Reads>(db: Database, reads: R): Promise<RowsOf<R>> {
  const [first, ...others] = Object.values(reads).filter((read) => read !== null);
  const results: unknown[] = !first ? [] : others.length > 0 ? await db.batch([first, ...others]) : [await first];
  const rows = Object.entries(reads).map(([name, read]) => [name, read && results.shift()]);
  return Object.fromEntries(rows) as RowsOf<R>;
}
