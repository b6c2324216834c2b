import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { ERASED_USER } from '../contract/discord.ts';
import type { Grade } from '../contract/grades.ts';
import { lowestGrade } from '../contract/permissions.ts';
import type { Database } from './database.ts';
import { users } from './schema/people.ts';

/** A user as replies show them next to an id; without a name once erased. */
export type Person = {
  id: string;
  username: string;
  displayName: string | null;
  avatar: string | null;
  grade: Grade;
};

/** The avatar's URL on Discord's CDN; null without one. Built only here, so that no foreign URL is ever shown. */
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

/** The columns for `toPerson`, under unique names because D1 merges columns of one name in a batch. */
export const personColumns = (table: Record<keyof PersonRow, SQLWrapper>, prefix: string) => ({
  id: sql<string | null>`${table.id}`.as(`${prefix}_id`),
  discordId: sql<string | null>`${table.discordId}`.as(`${prefix}_discordId`),
  username: sql<string | null>`${table.username}`.as(`${prefix}_username`),
  displayName: sql<string | null>`${table.displayName}`.as(`${prefix}_displayName`),
  avatar: sql<string | null>`${table.avatar}`.as(`${prefix}_avatar`),
  grade: sql<Grade | null>`${table.grade}`.as(`${prefix}_grade`),
  erasedAt: sql<number | null>`${table.erasedAt}`.as(`${prefix}_erasedAt`),
});

/** The user of a joined row; null if the join found none. */
export function toPerson(row: PersonRow | null): Person | null {
  if (!row?.id || row.username === null || row.grade === null) return null;
  const { id, displayName, grade } = row;
  const username = row.erasedAt === null ? row.username : ERASED_USER;
  return { id, username, displayName, avatar: avatarUrl(row.discordId, row.avatar), grade };
}

type Erasable = { erasedAt: number | Date | null } | null;

/** Whether any of these users is erased, which hides every text about or by them (docs/rules/users.md#erasure). */
export const isErased = (...people: Erasable[]) => people.some((person) => (person?.erasedAt ?? null) !== null);

/** A text about or by these users; null once one of them is erased. */
export const unlessErased = (text: string | null, ...people: Erasable[]) => (isErased(...people) ? null : text);

/**
 * True if none of these users is erased. In every statement that writes text about or by them, so that it loses the
 * race against an erasure.
 */
export const areNotErased = (...ids: (string | null)[]) =>
  sql`not exists (select 1 from ${users} kept where kept.id in ${ids.filter((id) => id !== null)} and kept.erasedAt is not null)`;

const REVIEWER_GRADE = sql.raw(String(lowestGrade('application.review')));

/** True if this user has grade 4 or higher and is neither blocked nor erased. */
export const isReviewer = (id: string) =>
  sql`exists (select 1 from ${users} reviewing where reviewing.id = ${id} and reviewing.grade >= ${REVIEWER_GRADE}
    and reviewing.isBlocked = 0 and reviewing.erasedAt is null)`;

/** True if the user still has this grade. */
export const hasGrade = (id: string, grade: Grade) =>
  sql`exists (select 1 from ${users} graded where graded.id = ${id} and graded.grade = ${grade})`;

/** One user, with every column. */
export const findUser = (db: Database, id: string) => db.select().from(users).where(eq(users.id, id));

const TAKER_GRADE = sql.raw(String(lowestGrade('exam.take')));

/** Matches users who can be assigned an exam. Callers pass the columns, with a unary + to keep SQLite off an index. */
export const isExamTaker = (grade: SQL, isBlocked: SQL) => sql`${grade} >= ${TAKER_GRADE} and ${isBlocked} = 0`;
