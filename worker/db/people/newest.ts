import { and, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { GRADES, type Grade } from '../../contract/grades.ts';
import type { Database } from '../database.ts';
import { type Cursor, isAfter } from '../paging.ts';
import { isNotErased, users } from '../schema/people.ts';

/** The filters of the user list. */
export type UserFilter = { grade?: Grade | undefined; minGrade?: Grade | undefined; blocked?: boolean | undefined };

/** Matches users after a place in the list. */
export const isAfterPlace = (cursor: Cursor | undefined) => isAfter(cursor, users.joinedAt, users.id);

export const newestFirst = sql`${users.joinedAt} desc, ${users.id} desc`;

/** Matches users who are, or are not, blocked; everyone if undefined. */
export const matchesBlocked = (blocked: boolean | undefined) =>
  blocked === undefined ? undefined : eq(users.isBlocked, blocked);

/** Users who are not erased, newest first: at most `rows`, after the first `skip`. */
export function selectNewest(
  db: Database,
  { grade, minGrade, blocked }: UserFilter,
  cursor: Cursor | undefined,
  rows: number,
  skip = 0,
) {
  const arm = (only: SQL | undefined) =>
    db
      .select()
      .from(users)
      .where(and(only, isNotErased, matchesBlocked(blocked), isAfterPlace(cursor)));
  const grades = GRADES.filter((known) => (grade === undefined || known === grade) && known >= (minGrade ?? 1));
  const isEveryone = grades.length === GRADES.length;
  const [first, second, third, fourth, ...rest] = isEveryone
    ? [arm(undefined)]
    : grades.map((known) => arm(eq(users.grade, known)));
  if (!first || !second) return (first ?? arm(sql`false`)).orderBy(newestFirst).limit(rows).offset(skip);
  // Merges one arm per grade because each reads its index in order; one condition on several grades would need a sort.
  const group = (...arms: [typeof first, typeof first, ...(typeof first)[]]) =>
    db.select().from(unionAll(...arms).as('some'));
  const merged =
    third && fourth
      ? // D1 allows five arms in a union, and there can be six.
        unionAll(group(first, second), group(third, fourth, ...rest))
      : unionAll(first, second, ...(third ? [third] : []));
  return merged.orderBy(sql`joinedAt desc, id desc`).limit(rows).offset(skip);
}
