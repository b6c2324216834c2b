import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { SEARCH_WINDOW } from '../../db/paging.ts';
import { users } from '../../db/schema/people.ts';

/** How many people a search for exam takers offers. */
const SHOWN = 20;

/** Ends an upper bound of a prefix: the last code point there is. */
const LAST = '\u{10FFFF}';

/**
 * People who may be given an exam: grade 2 or more, not blocked, not the caller. First those whose username begins with `q`, then
 * those that contain it, of a window of the staff. At most 20.
 */
export async function searchTakers(db: Database, q: string, ownId: string) {
  const key = q.toLowerCase();
  const person = { id: users.id, username: users.username, grade: users.grade };
  const isTaker = sql`+${users.grade} >= 2 and +${users.isBlocked} = 0 and ${users.id} <> ${ownId}`;
  const [first, second] = await db.batch([
    db
      .select(person)
      .from(users)
      .where(
        and(
          // Many Members may have such a name: they are read up to a window, and no further.
          sql`${users.id} in (select /* search window */ id from ${users}
            where usernameKey >= ${key} and usernameKey < ${key + LAST} order by usernameKey limit ${SEARCH_WINDOW})`,
          isTaker,
        ),
      )
      .orderBy(users.usernameKey)
      .limit(SHOWN),
    db
      .select(person)
      .from(users)
      .where(
        and(
          sql`${users.id} in (select /* search window */ id from ${users} where isBlocked = 0 and grade >= 2 limit ${SEARCH_WINDOW})`,
          sql`instr(${users.usernameKey}, ${key}) > 0`,
          isTaker,
        ),
      )
      .orderBy(sql`instr(${users.usernameKey}, ${key}) > 1`, users.usernameKey)
      .limit(SHOWN),
  ]);
  const found = new Map([...first, ...second].map((taker) => [taker.id, taker]));
  return [...found.values()].slice(0, SHOWN);
}

/** One person. */
export const findUser = (db: Database, id: string) => db.select().from(users).where(eq(users.id, id));
