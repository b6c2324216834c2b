import { type SQL, sql } from 'drizzle-orm';
import { after, minutes, now } from '../clock.ts';
import type { Database } from './database.ts';
import { applicationUnlocks, pinFailures } from './schema/hiring.ts';
import { spentTokens } from './schema/people.ts';

/** How many rows of a kind one run clears at the most. */
const PER_RUN = 5000;

/**
 * Clears what has run out and is only in the way: spent tokens, unlocks and counted wrong pins. Runs from the cron trigger; twice at
 * once does no harm, and what one run leaves the next takes.
 */
export async function sweep(db: Database): Promise<void> {
  const at = now();
  const over = (table: typeof spentTokens | typeof applicationUnlocks | typeof pinFailures, isOver: SQL) =>
    sql`rowid in (select rowid from ${table} where ${isOver} limit ${PER_RUN})`;
  await db.batch([
    db.delete(spentTokens).where(over(spentTokens, sql`${spentTokens.expiresAt} < ${at.getTime()}`)),
    db
      .delete(applicationUnlocks)
      .where(over(applicationUnlocks, sql`${applicationUnlocks.expiresAt} < ${at.getTime()}`)),
    db.delete(pinFailures).where(over(pinFailures, sql`${pinFailures.at} < ${after(at, -minutes(15)).getTime()}`)),
  ]);
}
