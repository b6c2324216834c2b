import { and, type SQL, sql } from 'drizzle-orm';
import { applications } from '../../db/schema/hiring.ts';
import { users } from '../../db/schema/people.ts';
import type { Database } from '../../http/database.ts';
import { type Cursor, lowerAsSqlite } from '../../http/paging.ts';
import {
  type ApplicationFilter,
  isAfterPlace,
  matchesFilter,
  newestFirst,
  type Page,
  selectForReview,
} from './applications.store.ts';

/** How many applications a search reads at the most before it hands over to the next page. */
const WINDOW = 5000;
/** How many people a prefix may name. */
const PEOPLE = 50;

/** Before everything there is: where the windows begin when people alone filled a page. */
const START_OF_WINDOWS: Cursor = { at: new Date(999_999_999_999_999), id: 'z', stage: 'window' };

/** Ends an upper bound of a prefix: the last code point there is. */
const LAST = '\u{10FFFF}';

function peopleWithPrefix(db: Database, key: string) {
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

/**
 * Applications by username, Discord id, job title or status (spec §2). First come those of people whose name or id begins with
 * `q`, read from an index however old they are; then whatever else contains it, read from windows of the 5 000 next applications
 * (contract §1). Returns the rows of one page, and where the next begins when there may be more.
 */
export async function searchApplications(
  db: Database,
  sessionHash: string | null,
  filter: ApplicationFilter,
  q: string,
  { limit, cursor }: Page,
) {
  const key = q.toLowerCase();
  const people = peopleWithPrefix(db, key);
  const inWindow = cursor?.stage === 'window';

  const ofPeople = selectForReview(db, sessionHash)
    .where(
      and(
        sql`${applications.id} in (select /* search window */ a.id from ${applications} a where a.userId in ${people})`,
        matchesFilter(filter),
        isAfterPlace(inWindow ? undefined : cursor),
      ),
    )
    .orderBy(newestFirst)
    .limit(inWindow ? 0 : limit + 1);

  const { id, submittedAt, userId, jobTitle, status } = applications;
  const window = () =>
    db
      .select({ id, submittedAt, userId, jobTitle, status })
      .from(applications)
      .where(and(matchesFilter(filter), isAfterPlace(inWindow ? cursor : undefined)))
      .orderBy(newestFirst);

  const contains = (column: SQL, part = key) => sql`instr(${column}, ${part}) > 0`;
  // Only what is found is joined with the rest of what a reviewer sees.
  const found = sql`
    select /* search window */ w.id from (${window().limit(WINDOW)}) w join ${users} u on u.id = w.userId
    where w.userId not in ${people}
      and (${contains(sql`u.usernameKey`)} or ${contains(sql`u.discordId`)} or ${contains(sql`lower(w.jobTitle)`, lowerAsSqlite(q))}
        or ${contains(sql`replace(w.status, '_', ' ')`)} or ${contains(sql`w.status`)})
    order by w.submittedAt desc, w.id desc limit ${limit + 1}`;
  const others = selectForReview(db, sessionHash).where(sql`${applications.id} in (${found})`).orderBy(newestFirst);
  const windowEnd = window()
    .limit(1)
    .offset(WINDOW - 1);

  const [first, second, [end]] = await db.batch([ofPeople, others, windowEnd]);
  const place = ({ application }: (typeof first)[number], stage: string): Cursor => ({
    at: application.submittedAt,
    id: application.id,
    stage,
  });

  const head = first.slice(0, limit);
  const lastOfHead = head.at(-1);
  if (first.length > limit && lastOfHead) return { rows: head, next: place(lastOfHead, 'people') };
  const tail = second.slice(0, limit - head.length);
  const rows = [...head, ...tail];
  const lastOfTail = tail.at(-1);
  if (second.length > tail.length && lastOfTail) return { rows, next: place(lastOfTail, 'window') };
  if (second.length > 0 && tail.length === 0) return { rows, next: START_OF_WINDOWS };
  if (end) return { rows, next: { at: end.submittedAt, id: end.id, stage: 'window' } };
  return { rows, next: undefined };
}
