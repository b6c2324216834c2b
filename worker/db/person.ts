import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Grade } from '../contract/grades.ts';

/** A person as named beside an id in a reply (contract §9). */
export type Person = { id: string; username: string; avatar: string | null; grade: Grade };

/** Where Discord serves this avatar; null for who has none. Built here and nowhere else, so that no foreign URL is ever shown. */
export const avatarUrl = (discordId: string, hash: string | null) =>
  hash ? `https://cdn.discordapp.com/avatars/${discordId}/${hash}.png?size=128` : null;

type PersonRow = {
  id: string | null;
  discordId: string | null;
  username: string | null;
  avatar: string | null;
  grade: Grade | null;
};

/** The columns of `toPerson`, each under a name of its own: in a batch, D1 keeps one of two columns with the same name. */
export const personColumns = (table: Record<keyof PersonRow, SQLWrapper>, prefix: string) => ({
  id: sql<string | null>`${table.id}`.as(`${prefix}_id`),
  discordId: sql<string | null>`${table.discordId}`.as(`${prefix}_discordId`),
  username: sql<string | null>`${table.username}`.as(`${prefix}_username`),
  avatar: sql<string | null>`${table.avatar}`.as(`${prefix}_avatar`),
  grade: sql<Grade | null>`${table.grade}`.as(`${prefix}_grade`),
});

/** The person of a joined row; null where the join found nobody. */
export function toPerson(row: PersonRow | null): Person | null {
  if (!row?.id || !row.discordId || row.username === null || row.grade === null) return null;
  return { id: row.id, username: row.username, avatar: avatarUrl(row.discordId, row.avatar), grade: row.grade };
}
