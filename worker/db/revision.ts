import { eq } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** Matches a row at this revision; none if undefined. */
export const isRevision = (column: SQLiteColumn, revision: number | undefined) =>
  revision === undefined ? undefined : eq(column, revision);
