import { eq } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** The condition that a row has this revision; none if undefined. */
export const isRevision = (column: SQLiteColumn, revision: number | undefined) =>
  revision === undefined ? undefined : eq(column, revision);
