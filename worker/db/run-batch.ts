import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from './database.ts';

type Statement = BatchItem<'sqlite'>;

/** Statements by name: one, several, or none (null). */
export type Statements = Record<string, Statement | Statement[] | null>;

type ResultOf<Query> = Query extends Statement ? Query['_']['result'] : null;

/** The results of statements, by the same names. */
export type ResultsOf<S extends Statements> = {
  [Name in keyof S]: S[Name] extends (infer Each)[] ? ResultOf<Each>[] : ResultOf<S[Name]>;
};

/** Runs the statements in order, in one transaction and one round trip, and returns their results by name. */
export async function runBatch<S extends Statements>(db: Database, statements: S): Promise<ResultsOf<S>> {
  const [first, ...others] = Object.values(statements).flatMap((part) => part ?? []);
  const results: unknown[] = !first ? [] : others.length > 0 ? await db.batch([first, ...others]) : [await first];
  const named = Object.entries(statements).map(([name, part]) => [
    name,
    Array.isArray(part) ? results.splice(0, part.length) : part && results.shift(),
  ]);
  return Object.fromEntries(named) as ResultsOf<S>;
}
