import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { users } from './schema/people.ts';

/** How many people a prefix may name. */
export const PEOPLE = 50;

/** Ends an upper bound of a prefix: the last code point there is. */
const LAST = '\u{10FFFF}';

/** The ids of the people whose username or Discord id begins with `key`, in lower case: a subquery that reads two indexes. */
export function peopleWithPrefix(db: Database, key: string) {
  const byName = db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.usernameKey} >= ${key} and ${users.usernameKey} < ${key + LAST}`)
    .limit(PEOPLE);
  const byDiscordId = db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.discordId} >= ${key} and ${users.discordId} < ${key + LAST}`)
    .limit(PEOPLE);
  return sql`(select id from (${byName}) union select id from (${byDiscordId}))`;
}
