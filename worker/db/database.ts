import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';

/** What some work cost D1: round trips, and rows as D1 counts them. */
export type Cost = { trips: number; rowsRead: number; rowsWritten: number };

/** A cost of zero. */
export const noCost = (): Cost => ({ trips: 0, rowsRead: 0, rowsWritten: 0 });

/**
 * A condition on every write of a request: that its actor is still who the check saw (docs/rules/auth.md#losing-power).
 * `sql` yields one row if it holds.
 */
export type WriteGuard = { sql: string; values: unknown[] };

/** A write came after its guard's condition had ended. Nothing was written. */
export class GuardError extends Error {
  override name = 'GuardError';
}

const isWrite = (query: string) => /^\s*(insert|update|delete)\b/i.test(query);

/** An error that SQLite raises for nothing else here; it undoes the whole batch. */
const OVERFLOW = 'integer overflow';

/** Adds the cost of each call to `cost`. Covers `prepare` and `batch` only, which is all that drizzle calls. */
function counting(d1: D1Database, cost: Cost): D1Database {
  const charge = <Result extends D1Result>(result: Result) => {
    cost.rowsRead += result.meta.rows_read;
    cost.rowsWritten += result.meta.rows_written;
    return result;
  };

  /** Replaces methods on the statement itself because `batch` accepts no wrapper. */
  const count = (statement: D1PreparedStatement): D1PreparedStatement => {
    const { bind, run, all } = statement;
    const counted: Pick<D1PreparedStatement, 'bind' | 'run' | 'all'> = {
      bind: (...values) => count(bind.apply(statement, values)),
      run: async <T>() => {
        cost.trips += 1;
        return charge(await run.call<D1PreparedStatement, [], Promise<D1Result<T>>>(statement));
      },
      all: async <T>() => {
        cost.trips += 1;
        return charge(await all.call<D1PreparedStatement, [], Promise<D1Result<T>>>(statement));
      },
    };
    // D1 reports no cost for `raw`, so rows come from `all`. That is safe because no statement has two columns of one name.
    const raw = async () => (await counted.all<Record<string, unknown>>()).results.map((row) => Object.values(row));
    return Object.assign(statement, counted, { raw });
  };

  const counted: D1Database = Object.create(d1);
  counted.prepare = (query) => count(d1.prepare(query));
  counted.batch = async <T>(statements: D1PreparedStatement[]) => {
    cost.trips += 1;
    return (await d1.batch<T>(statements)).map(charge);
  };
  return counted;
}

/** Puts the guard before every batch with a write, in the same transaction. */
function guarded(d1: D1Database, find: () => WriteGuard | null): D1Database {
  const writes = new WeakSet<D1PreparedStatement>();

  /** Runs statements behind the guard if one of them writes. */
  async function run<T>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    const guard = statements.some((statement) => writes.has(statement)) ? find() : null;
    if (!guard) return d1.batch<T>(statements);
    const check = d1
      .prepare(`select abs(coalesce((${guard.sql}), -9223372036854775807 - 1)) as guard`)
      .bind(...guard.values);
    try {
      return (await d1.batch<T>([check, ...statements])).slice(1);
    } catch (error) {
      throw String(error).includes(OVERFLOW) ? new GuardError('The actor has changed', { cause: error }) : error;
    }
  }

  const mark = (statement: D1PreparedStatement): D1PreparedStatement => {
    const { bind } = statement;
    const alone = async <T>() => (await run<T>([statement]))[0] as D1Result<T>;
    const raw = async () => (await alone<Record<string, unknown>>()).results.map((row) => Object.values(row));
    Object.assign(statement, {
      bind: (...values: unknown[]) => mark(bind.apply(statement, values)),
      run: alone,
      all: alone,
      raw,
    });
    writes.add(statement);
    return statement;
  };

  const behind: D1Database = Object.create(d1);
  behind.prepare = (query) => (isWrite(query) ? mark(d1.prepare(query)) : d1.prepare(query));
  behind.batch = run;
  return behind;
}

/**
 * Opens drizzle over D1 and adds the cost of each call to `cost`. Wraps batch failures in `DrizzleQueryError`, as
 * drizzle does for single statements. While `guard` returns one, writes fail with a `GuardError` as their cause unless it
 * holds.
 */
export function openDatabase(d1: D1Database, cost: Cost = noCost(), guard: () => WriteGuard | null = () => null) {
  const db = drizzle(guarded(counting(d1, cost), guard));
  const batch: typeof db.batch = db.batch.bind(db);
  db.batch = (queries) =>
    batch(queries).catch((cause: unknown) => {
      throw new DrizzleQueryError('batch', [], cause instanceof Error ? cause : new Error(String(cause)));
    });
  return db;
}

export type Database = ReturnType<typeof openDatabase>;
