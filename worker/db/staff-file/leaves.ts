import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { dayOf, now } from '../../clock.ts';
import type { Database } from '../database.ts';
import { isNotEnded, leaves } from '../schema/staff-file.ts';

/** Matches leaves that are not over: neither ended nor past (docs/rules/staff-file.md#leaves). */
export const isNotOver = () => and(isNotEnded(), sql`${leaves.toDay} >= ${dayOf(now())}`);

/** The column `awayUntil`: the last day of the leave that covers today; null for users who are not away. Reads one row. */
export function awayUntil(userId: SQLWrapper) {
  const today = dayOf(now());
  // Nested, because drizzle drops the table of a column that a single table's select names directly.
  const id = sql`${userId}`;
  return sql<string | null>`(select iif(away.fromDay <= ${today}, away.toDay, null) from ${leaves} away
    where away.userId = ${id} and away.endedAt is null and away.toDay >= ${today}
    order by away.toDay, away.id limit 1)`.as('awayUntil');
}

/** Ends all leaves of a user that are not over, if `condition` holds. */
export const endLeaves = (db: Database, userId: string, at: Date, condition: SQL) =>
  db
    .update(leaves)
    .set({ endedAt: at })
    .where(and(eq(leaves.userId, userId), isNotOver(), condition));
