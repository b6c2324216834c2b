import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { GRADES, type Grade, type GradeTitles, gradeName } from '../../contract/grades.ts';
import type { Database } from '../../db/database.ts';
import { mergeStages, type Page, SEARCH_WINDOW } from '../../db/paging.ts';
import { isAfterPlace, matchesBlocked, newestFirst, selectNewest, type UserFilter } from '../../db/people/newest.ts';
import { PEOPLE, peopleWithPrefix, startsWith } from '../../db/people-search.ts';
import { isExamTaker } from '../../db/person.ts';
import { runBatch } from '../../db/run-batch.ts';
import { isNotErased, users } from '../../db/schema/people.ts';
import { selectPortalOverrides, titlesIn } from '../../db/settings/portal-overrides.ts';
import { withAway } from './people.store.ts';

const SHORT_ID = /^[\da-f]{8}[\da-f-]*$/;

/** The ids of users whose username, Discord ID or user id starts with `key`. Lists show the first 8 characters of a user id. */
function withPrefix(db: Database, key: string): SQL {
  const people = peopleWithPrefix(db, key);
  if (!SHORT_ID.test(key)) return people;
  const byId = db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} >= ${key} and ${users.id} < ${`${key}g`}`)
    .limit(PEOPLE);
  return sql`(select id from ${people} union select id from (${byId}))`;
}

/** The grades whose title contains a key in lower case. */
const gradesWith = (key: string, titles?: GradeTitles) =>
  GRADES.filter((grade) => gradeName(grade, titles).toLowerCase().includes(key));

/** A search's two stages, and where its window ends. `grades` are those that the key finds. */
function stagesOf(
  db: Database,
  filter: UserFilter,
  { key, grades }: { key: string; grades: Grade[] },
  { limit, cursor }: Page,
) {
  const { grade, minGrade, blocked } = filter;
  const people = withPrefix(db, key);
  const inWindow = cursor?.stage === 'window';
  const windowStart = inWindow ? cursor : undefined;
  const ofPeople = db
    .select()
    .from(users)
    .where(
      and(
        sql`${users.id} in (select /* search window */ id from ${people})`,
        isNotErased,
        grade === undefined ? undefined : eq(users.grade, grade),
        minGrade === undefined ? undefined : sql`${users.grade} >= ${minGrade}`,
        matchesBlocked(blocked),
        isAfterPlace(inWindow ? undefined : cursor),
      ),
    )
    .orderBy(newestFirst)
    .limit(inWindow ? 0 : limit + 1);
  const others = db
    .select()
    .from(users)
    .where(
      sql`${users.id} in (select /* search window */ w.id from (${selectNewest(db, filter, windowStart, SEARCH_WINDOW)}) w
        where w.id not in ${people} and (instr(w.usernameKey, ${key}) > 0 or instr(w.discordId, ${key}) > 0 or w.grade in ${grades}))`,
    )
    .orderBy(newestFirst)
    .limit(limit + 1);
  return {
    first: withAway(db, ofPeople),
    second: withAway(db, others),
    windowEnd: selectNewest(db, filter, windowStart, 1, SEARCH_WINDOW - 1),
  };
}

/** Searches users by username, Discord ID, user id or the title of their grade, in two stages (docs/rules/api.md#search). */
export async function searchUsers(db: Database, filter: UserFilter, q: string, page: Page) {
  const key = q.toLowerCase();
  const search = (grades: Grade[]) => stagesOf(db, filter, { key, grades }, page);
  // Assumes that the owner's titles match as the grades' own names do, which usually saves a round trip.
  const likely = gradesWith(key);
  const { own, ...found } = await runBatch(db, { ...search(likely), own: selectPortalOverrides(db) });
  const grades = gradesWith(key, titlesIn(own));
  const { first, second, windowEnd } = grades.join() === likely.join() ? found : await runBatch(db, search(grades));
  const [end] = windowEnd;
  return mergeStages({ first, second, end: end && { id: end.id, at: end.joinedAt }, limit: page.limit }, (user) => ({
    at: user.joinedAt,
    id: user.id,
  }));
}

/** The most users that a search for exam takers offers. */
const SHOWN = 20;

/** At most 20 other users who can be given an exam: first by username prefix, then by substring within a window of the staff. */
export async function searchTakers(db: Database, q: string, ownId: string) {
  const key = q.toLowerCase();
  const isTaker = and(isExamTaker(sql`+${users.grade}`, sql`+${users.isBlocked}`), ne(users.id, ownId));
  const byPrefix = db
    .select()
    .from(users)
    .where(
      and(
        // Any number of Members may have such a name, so this reads one window at most.
        sql`${users.id} in (select /* search window */ id from ${users}
            where ${startsWith(users.usernameKey, key)} order by usernameKey limit ${SEARCH_WINDOW})`,
        isTaker,
      ),
    )
    .orderBy(users.usernameKey)
    .limit(SHOWN);
  const bySubstring = db
    .select()
    .from(users)
    .where(
      and(
        sql`${users.id} in (select /* search window */ id from ${users} where ${isExamTaker(sql`grade`, sql`isBlocked`)} and ${isNotErased} limit ${SEARCH_WINDOW})`,
        sql`instr(${users.usernameKey}, ${key}) > 0`,
        isTaker,
      ),
    )
    .orderBy(sql`instr(${users.usernameKey}, ${key}) > 1`, users.usernameKey)
    .limit(SHOWN);
  const [first, second] = await db.batch([withAway(db, byPrefix), withAway(db, bySubstring)]);
  const found = new Map([...first, ...second].map((taker) => [taker.id, taker]));
  return [...found.values()].slice(0, SHOWN).map(({ id, username, displayName, grade, awayUntil }) => ({
    id,
    username,
    displayName,
    grade,
    awayUntil,
  }));
}
