import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';

/** Drizzle over the Worker's D1. Every failure is a `DrizzleQueryError`, including those of a batch, which drizzle does not wrap. */
export function openDatabase(d1: D1Database) {
  const db = drizzle(d1);
  const batch: typeof db.batch = db.batch.bind(db);
  db.batch = (queries) =>
    batch(queries).catch((cause: unknown) => {
      throw new DrizzleQueryError('batch', [], cause instanceof Error ? cause : new Error(String(cause)));
    });
  return db;
}

export type Database = ReturnType<typeof openDatabase>;
