import { and, eq, type SQL, sql } from 'drizzle-orm';
import { dayOf, now } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { isAfter, type Page } from '../../db/paging.ts';
import { personColumns, toPerson, unlessErased } from '../../db/person.ts';
import { mayRead, type Reader } from '../../db/reading.ts';
import { users } from '../../db/schema/people.ts';
import { isNotEnded, leaves } from '../../db/schema/staff-file.ts';
import { endedAt, isNotOver, isOverlapping, type NewLeave } from '../../db/staff-file/leaves.ts';

const selectLeaves = (db: Database) =>
  db
    .select({ leave: leaves, user: personColumns(users, 'user') })
    .from(leaves)
    .leftJoin(users, eq(users.id, leaves.userId));

export type LeaveRow = Awaited<ReturnType<typeof selectLeaves>>[number];

/** One person's leaves, newest first, one more than the page. */
export const listLeaves = (db: Database, userId: string, { limit, cursor }: Page) =>
  selectLeaves(db)
    .where(and(eq(leaves.userId, userId), isAfter(cursor, leaves.createdAt, leaves.id)))
    .orderBy(sql`${leaves.createdAt} desc, ${leaves.id} desc`)
    .limit(limit + 1);

/** Where a leave stands in the list of those that are not over, which begins with the one that ends first. */
export const placeByEnd = ({ leave }: LeaveRow) => ({
  at: new Date(leave.toDay),
  id: leave.id,
  order: 'oldest' as const,
});

/** Leaves that are not over, of one person or of everyone, the one that ends first at the top; one more than the page. */
export function listOpenLeaves(db: Database, userId: string | undefined, { limit, cursor }: Page) {
  // The index serves a single lower bound, so the place replaces today unless today has overtaken it.
  const remaining =
    cursor && dayOf(cursor.at) >= dayOf(now())
      ? and(isNotEnded(), sql`(${leaves.toDay}, ${leaves.id}) > (${dayOf(cursor.at)}, ${cursor.id})`)
      : isNotOver();
  return selectLeaves(db)
    .where(and(userId === undefined ? undefined : eq(leaves.userId, userId), remaining))
    .orderBy(leaves.toDay, leaves.id)
    .limit(limit + 1);
}

/** The earliest of a person's leaves that is not over. */
export const findNextLeave = (db: Database, userId: string) =>
  selectLeaves(db)
    .where(and(eq(leaves.userId, userId), isNotOver()))
    .orderBy(leaves.toDay, leaves.id)
    .limit(1);

/** One person's leave. */
export const findLeave = (db: Database, id: string, userId: string) =>
  selectLeaves(db).where(and(eq(leaves.id, id), eq(leaves.userId, userId)));

/** The first leave that shares a day with this one. */
export const findOverlap = (db: Database, leave: NewLeave) =>
  selectLeaves(db).where(isOverlapping(leave)).orderBy(leaves.toDay, leaves.id).limit(1);

/** Ends a leave that is not over, if `condition` holds. */
export const endLeave = (db: Database, id: string, userId: string, condition: SQL) =>
  db
    .update(leaves)
    .set(endedAt(now()))
    .where(and(eq(leaves.id, id), eq(leaves.userId, userId), isNotOver(), condition))
    .returning({ id: leaves.id });

/** A leave with its person. The note is null for readers who may not see it, and once the person is erased. */
export const leaveView = (
  { leave: { awayGivenAt: _given, awayTakenAt: _taken, ...leave }, user }: LeaveRow,
  reader: Reader,
) => ({
  ...leave,
  note: mayRead('leaveNote', reader, { subject: leave.userId }) ? unlessErased(leave.note, user) : null,
  user: toPerson(user),
});
