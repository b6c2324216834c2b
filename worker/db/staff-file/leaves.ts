import { and, eq, gte, lte, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { after, dayOf, days, now } from '../../clock.ts';
import type { Database } from '../database.ts';
import { insertSelect } from '../insert-select.ts';
import { areNotErased } from '../person.ts';
import { extraRoles } from '../schema/discord.ts';
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

/** What ending a leave sets. The role of people who are away, if it was given, is taken in the same batch. */
export const endedAt = (at: Date) => ({
  endedAt: at,
  awayTakenAt: sql`iif(${leaves.awayGivenAt} is null, null, ${at.getTime()})`,
});

/** Ends all leaves of a user that are not over, if `condition` holds. */
export const endLeaves = (db: Database, userId: string, at: Date, condition: SQL) =>
  db
    .update(leaves)
    .set(endedAt(at))
    .where(and(eq(leaves.userId, userId), isNotOver(), condition));

/** Leaves that one person can announce in this time. */
const MOST_LEAVES = 50;
const LEAVES_TIME = days(365);

/** The refusal of one more. */
export const TOO_MANY_LEAVES = `You have announced ${MOST_LEAVES} leaves within a year.`;

export type NewLeave = typeof leaves.$inferInsert;

/** Matches leaves of the same person, not ended, that share a day with this one. */
export const isOverlapping = ({ id, userId, fromDay, toDay }: NewLeave) =>
  and(
    eq(leaves.userId, userId),
    isNotEnded(),
    gte(leaves.toDay, fromDay),
    lte(leaves.fromDay, toDay),
    ne(leaves.id, id),
  );

/** Whether a leave that is announced now has begun. */
export const hasBegun = ({ fromDay, createdAt }: Pick<NewLeave, 'fromDay' | 'createdAt'>) =>
  fromDay <= dayOf(createdAt);

/** Matches if people who are away have a Discord role. */
export const hasAwayRole = sql`exists (select 1 from ${extraRoles} where ${extraRoles.purpose} = 'away')`;

/** Announces a leave that overlaps no other, within the limit, of a person who is not erased, if `condition` holds. */
export const insertLeave = (db: Database, leave: NewLeave, condition: SQL) =>
  insertSelect(
    db,
    leaves,
    {
      ...leave,
      // The batch queues it (`hasAwayRole`). Without such a role the leave waits for one.
      awayGivenAt: hasBegun(leave)
        ? sql`(select ${leave.createdAt.getTime()} from ${extraRoles} where ${extraRoles.purpose} = 'away')`
        : null,
    },
    sql`where not exists (select 1 from ${leaves} where ${isOverlapping(leave)})
      and (select count(*) from (select 1 from ${leaves} where userId = ${leave.userId}
        and createdAt > ${after(leave.createdAt, -LEAVES_TIME).getTime()} limit ${MOST_LEAVES})) < ${MOST_LEAVES}
      and ${areNotErased(leave.userId)} and ${condition}`,
  );
