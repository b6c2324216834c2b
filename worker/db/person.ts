import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { ERASED_USER } from '../contract/erased.ts';
import type { Grade } from '../contract/grades.ts';
import { lowestGrade } from '../contract/permissions.ts';
import type { Database } from './database.ts';
import { users } from './schema/people.ts';

/** A person as a reply shows them beside their id; once erased, without a name of their own. */
export type Person = {
  id: string;
  username: string;
  displayName: string | null;
  avatar: string | null;
  grade: Grade;
};

/** Where Discord serves this avatar; null without one. URLs are built here alone, so that no foreign one is ever shown. */
export const avatarUrl = (discordId: string | null, hash: string | null) =>
  discordId && hash ? `https://cdn.discordapp.com/avatars/${discordId}/${hash}.png?size=128` : null;

type PersonRow = {
  id: string | null;
  discordId: string | null;
  username: string | null;
  displayName: string | null;
  avatar: string | null;
  grade: Grade | null;
  erasedAt: number | null;
};

/** The columns `toPerson` reads, under unique names: of two columns with the same name in a batch, D1 keeps one. */
export const personColumns = (table: Record<keyof PersonRow, SQLWrapper>, prefix: string) => ({
  id: sql<string | null>`${table.id}`.as(`${prefix}_id`),
  discordId: sql<string | null>`${table.discordId}`.as(`${prefix}_discordId`),
  username: sql<string | null>`${table.username}`.as(`${prefix}_username`),
  displayName: sql<string | null>`${table.displayName}`.as(`${prefix}_displayName`),
  avatar: sql<string | null>`${table.avatar}`.as(`${prefix}_avatar`),
  grade: sql<Grade | null>`${table.grade}`.as(`${prefix}_grade`),
  erasedAt: sql<number | null>`${table.erasedAt}`.as(`${prefix}_erasedAt`),
});

/** The person in a joined row, or null if the join found nobody. */
export function toPerson(row: PersonRow | null): Person | null {
  if (!row?.id || row.username === null || row.grade === null) return null;
  const { id, displayName, grade } = row;
  const username = row.erasedAt === null ? row.username : ERASED_USER;
  return { id, username, displayName, avatar: avatarUrl(row.discordId, row.avatar), grade };
}

type Erasable = { erasedAt: number | Date | null } | null;

/** Whether one of these people was erased, which hides every text about or by them (docs/rules/users.md#erasure). */
export const isErased = (...people: Erasable[]) => people.some((person) => (person?.erasedAt ?? null) !== null);

/** A text about and by these people; null once one of them is erased. */
export const unlessErased = (text: string | null, ...people: Erasable[]) => (isErased(...people) ? null : text);

/**
 * The condition that none of these people is erased, for a statement that writes a text about or by them: one that loses the race
 * against the erasure changes nothing.
 */
export const areKept = (...ids: (string | null)[]) =>
  sql`not exists (select 1 from ${users} kept where kept.id in ${ids.filter((id) => id !== null)} and kept.erasedAt is not null)`;

const REVIEWER_GRADE = sql.raw(String(lowestGrade('application.review')));

/** The condition that this person is of grade 4 or higher, and neither blocked nor erased. */
export const isReviewer = (id: string) =>
  sql`exists (select 1 from ${users} reviewing where reviewing.id = ${id} and reviewing.grade >= ${REVIEWER_GRADE}
    and reviewing.isBlocked = 0 and reviewing.erasedAt is null)`;

/** The condition that a person still has the grade they were read with. */
export const hasGrade = (id: string, grade: Grade) =>
  sql`exists (select 1 from ${users} graded where graded.id = ${id} and graded.grade = ${grade})`;

/** One person, with every column. */
export const findUser = (db: Database, id: string) => db.select().from(users).where(eq(users.id, id));

const TAKER_GRADE = sql.raw(String(lowestGrade('exam.take')));

/** The condition that a person can be assigned an exam. Callers pass the columns, with a unary + to keep SQLite off an index. */
export const isExamTaker = (grade: SQL, isBlocked: SQL) => sql`${grade} >= ${TAKER_GRADE} and ${isBlocked} = 0`;
