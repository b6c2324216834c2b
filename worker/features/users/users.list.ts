import { and, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { GRADES, type Grade, gradeName } from '../../contract/grades.ts';
import type { Database } from '../../db/database.ts';
import { type Cursor, isAfter, mergeStages, SEARCH_WINDOW } from '../../db/paging.ts';
import { PEOPLE, peopleWithPrefix } from '../../db/people-search.ts';
import { avatarUrl } from '../../db/person.ts';
import { users } from '../../db/schema/people.ts';

type User = typeof users.$inferSelect;

/** A person as managers see them (contract §2). */
export const userView = ({ id, username, discordId, avatar, grade, joinedAt, promotedAt, isBlocked }: User) => ({
  id,
  username,
  discordId,
  avatar: avatarUrl(discordId, avatar),
  grade,
  joinedAt,
  promotedAt,
  isBlocked,
});

/** What a list of people is narrowed to. */
export type UserFilter = { grade?: Grade | undefined; minGrade?: Grade | undefined; blocked?: boolean | undefined };

type Page = { limit: number; cursor?: Cursor | undefined };

const isAfterPlace = (cursor: Cursor | undefined) => isAfter(cursor, users.joinedAt, users.id);
const newestFirst = sql`${users.joinedAt} desc, ${users.id} desc`;
const isBlocked = (blocked: boolean | undefined) => (blocked === undefined ? undefined : eq(users.isBlocked, blocked));

/** People newest first: at most `rows` of them, after `skip`. */
function newest(
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
      .where(and(only, isBlocked(blocked), isAfterPlace(cursor)));
  const grades = GRADES.filter((known) => (grade === undefined || known === grade) && known >= (minGrade ?? 1));
  const isEveryone = grades.length === GRADES.length;
  const [first, second, third, fourth, ...rest] = isEveryone
    ? [arm(undefined)]
    : grades.map((known) => arm(eq(users.grade, known)));
  if (!first || !second) return (first ?? arm(sql`false`)).orderBy(newestFirst).limit(rows).offset(skip);
  // An arm a grade, each in order from its index, are merged; one condition over them all would have to be sorted.
  const group = (...arms: [typeof first, typeof first, ...(typeof first)[]]) =>
    db.select().from(unionAll(...arms).as('some'));
  const merged =
    third && fourth
      ? // D1 takes five arms at the most in one union, and there can be six.
        unionAll(group(first, second), group(third, fourth, ...rest))
      : unionAll(first, second, ...(third ? [third] : []));
  return merged.orderBy(sql`joinedAt desc, id desc`).limit(rows).offset(skip);
}

/** People newest first, one more than `limit`. */
export const listUsers = (db: Database, filter: UserFilter, { limit, cursor }: Page) =>
  newest(db, filter, cursor, limit + 1);

const SHORT_ID = /^[\da-f]{8}[\da-f-]*$/;

/** The ids of whom a search names by the beginning of username, Discord id or user id, which lists show 8 characters of. */
function begunBy(db: Database, key: string): SQL {
  const people = peopleWithPrefix(db, key);
  if (!SHORT_ID.test(key)) return people;
  const byId = db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} >= ${key} and ${users.id} < ${`${key}g`}`)
    .limit(PEOPLE);
  return sql`(select id from ${people} union select id from (${byId}))`;
}

/** People by username, Discord id, user id or grade name (spec §2), in the two stages of every search. */
export async function searchUsers(db: Database, filter: UserFilter, q: string, { limit, cursor }: Page) {
  const { grade, minGrade, blocked } = filter;
  const key = q.toLowerCase();
  const people = begunBy(db, key);
  const grades = GRADES.filter((known) => gradeName(known).toLowerCase().includes(key));
  const inWindow = cursor?.stage === 'window';
  const windowStart = inWindow ? cursor : undefined;
  const first = db
    .select()
    .from(users)
    .where(
      and(
        sql`${users.id} in (select /* search window */ id from ${people})`,
        grade === undefined ? undefined : eq(users.grade, grade),
        minGrade === undefined ? undefined : sql`${users.grade} >= ${minGrade}`,
        isBlocked(blocked),
        isAfterPlace(inWindow ? undefined : cursor),
      ),
    )
    .orderBy(newestFirst)
    .limit(inWindow ? 0 : limit + 1);
  const second = db
    .select()
    .from(users)
    .where(
      sql`${users.id} in (select /* search window */ w.id from (${newest(db, filter, windowStart, SEARCH_WINDOW)}) w
        where w.id not in ${people} and (instr(w.usernameKey, ${key}) > 0 or instr(w.discordId, ${key}) > 0 or w.grade in ${grades}))`,
    )
    .orderBy(newestFirst)
    .limit(limit + 1);
  const windowEnd = newest(db, filter, windowStart, 1, SEARCH_WINDOW - 1);
  const [found, others, [end]] = await db.batch([first, second, windowEnd]);
  return mergeStages({ first: found, second: others, end: end && { id: end.id, at: end.joinedAt }, limit }, (user) => ({
    at: user.joinedAt,
    id: user.id,
  }));
}
