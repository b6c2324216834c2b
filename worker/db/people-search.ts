import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { users } from './schema/people.ts';

/** The most users that a prefix matches in each index. */
export const PEOPLE = 50;

/** The last code point: the upper bound of a prefix range. */
const LAST = '\u{10FFFF}';

/** Matches values that start with `key`. A range, which an index serves. */
export const startsWith = (column: SQLWrapper, key: string) => sql`${column} >= ${key} and ${column} < ${key + LAST}`;

/** Subquery of the ids of users whose username or Discord ID starts with `key`, in lower case. Reads two indexes. */
export function peopleWithPrefix(db: Database, key: string) {
  const byName = db.select({ id: users.id }).from(users).where(startsWith(users.usernameKey, key)).limit(PEOPLE);
  const byDiscordId = db.select({ id: users.id }).from(users).where(startsWith(users.discordId, key)).limit(PEOPLE);
  return sql`(select id from (${byName}) union select id from (${byDiscordId}))`;
}
