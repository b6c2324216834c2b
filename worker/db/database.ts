import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';

/** What some work cost D1: round trips, and rows as D1 counts them. */
export type Cost = { trips: number; rowsRead: number; rowsWritten: number };

/** A cost of zero. */
export const noCost = (): Cost => ({ trips: 0, rowsRead: 0, rowsWritten: 0 });

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

/**
 * Opens drizzle over D1 and adds the cost of each call to `cost`. Wraps batch failures in `DrizzleQueryError`, as
 * drizzle does for single statements.
 */
export function openDatabase(d1: D1Database, cost: Cost = noCost()) {
  const db = drizzle(counting(d1, cost));
  const batch: typeof db.batch = db.batch.bind(db);
  db.batch = (queries) =>
    batch(queries).catch((cause: unknown) => {
      throw new DrizzleQueryError('batch', [], cause instanceof Error ? cause : new Error(String(cause)));
    });
  return db;
}

export type Database = ReturnType<typeof openDatabase>;
