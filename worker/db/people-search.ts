import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { users } from './schema/people.ts';

/** How many people a prefix can match in each index. */
export const PEOPLE = 50;

/** The last code point: as an upper bound, it ends the range of a prefix. */
const LAST = '\u{10FFFF}';

/** The condition that a column begins with `key`, as a range that an index serves. */
export const startsWith = (column: SQLWrapper, key: string) => sql`${column} >= ${key} and ${column} < ${key + LAST}`;

/** The ids of the people whose username or Discord ID begins with `key`, in lower case: a subquery that reads two indexes. */
export function peopleWithPrefix(db: Database, key: string) {
  const byName = db.select({ id: users.id }).from(users).where(startsWith(users.usernameKey, key)).limit(PEOPLE);
  const byDiscordId = db.select({ id: users.id }).from(users).where(startsWith(users.discordId, key)).limit(PEOPLE);
  return sql`(select id from (${byName}) union select id from (${byDiscordId}))`;
}
