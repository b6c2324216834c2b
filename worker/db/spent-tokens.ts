import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { insertSelect } from './insert-select.ts';
import { spentTokens } from './schema/people.ts';

/** Marks a token as used until it expires, if `condition` holds. Fails with its batch if it was used before. */
export const spendToken = (db: Database, hash: string, expiresAt: Date, condition: SQL = sql`true`) =>
  insertSelect(db, spentTokens, { hash, expiresAt }, sql`where ${condition}`);

/** Whether a batch failed because its token was used before. */
export const isReplay = (error: unknown) =>
  error instanceof DrizzleQueryError && String(error.cause).includes('constraint failed: spent_tokens');
