import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Grade } from '../contract/grades.ts';
import { lowestGrade } from '../contract/permissions.ts';
import type { Database } from './database.ts';
import { users } from './schema/people.ts';

/** A person as a reply shows them beside their id. */
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
};

/** The columns `toPerson` reads, under unique names: of two columns with the same name in a batch, D1 keeps one. */
export const personColumns = (table: Record<keyof PersonRow, SQLWrapper>, prefix: string) => ({
  id: sql<string | null>`${table.id}`.as(`${prefix}_id`),
  discordId: sql<string | null>`${table.discordId}`.as(`${prefix}_discordId`),
  username: sql<string | null>`${table.username}`.as(`${prefix}_username`),
  displayName: sql<string | null>`${table.displayName}`.as(`${prefix}_displayName`),
  avatar: sql<string | null>`${table.avatar}`.as(`${prefix}_avatar`),
  grade: sql<Grade | null>`${table.grade}`.as(`${prefix}_grade`),
});

/** The person in a joined row, or null if the join found nobody. */
export function toPerson(row: PersonRow | null): Person | null {
  if (!row?.id || !row.discordId || row.username === null || row.grade === null) return null;
  const { id, username, displayName, grade } = row;
  return { id, username, displayName, avatar: avatarUrl(row.discordId, row.avatar), grade };
}

/** One person, with every column. */
export const findUser = (db: Database, id: string) => db.select().from(users).where(eq(users.id, id));

const TAKER_GRADE = sql.raw(String(lowestGrade('exam.take')));

/** The condition that a person can be assigned an exam. Callers pass the columns, with a unary + to keep SQLite off an index. */
export const isExamTaker = (grade: SQL, isBlocked: SQL) => sql`${grade} >= ${TAKER_GRADE} and ${isBlocked} = 0`;
