import { and, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import {
  lowerAsSqlite,
  mergeStages,
  needsQueueWindow,
  orderedBy,
  type Page,
  pageOfFound,
  SEARCH_WINDOW,
} from '../../db/paging.ts';
import { peopleWithPrefix } from '../../db/people-search.ts';
import { applications } from '../../db/schema/hiring.ts';
import { users } from '../../db/schema/people.ts';
import {
  type ApplicationFilter,
  applicationSize,
  fromPlace,
  inOrder,
  isAfterPlace,
  matchesFilter,
  type ReviewReader,
  selectForReview,
} from './applications.store.ts';

/**
 * Searches by username, Discord ID, job title or status, in two stages (docs/rules/api.md#search). Without `q`, applies
 * a filter without an index to one window. Returns a page, and where the next begins.
 */
export async function searchApplications(
  db: Database,
  reader: ReviewReader,
  filter: ApplicationFilter,
  q: string | undefined,
  { limit, cursor, order }: Page,
) {
  const key = q?.toLowerCase() ?? '';
  const people = peopleWithPrefix(db, key);
  const inWindow = q === undefined || cursor?.stage === 'window';
  const { assigneeId, ...rest } = filter;
  const isNarrowed = needsQueueWindow({ ...filter, assignee: assigneeId !== undefined });
  const assignee = isNarrowed ? sql`w.assigneeId is ${assigneeId}` : sql`true`;

  const { id, submittedAt, userId, jobTitle, status, assigneeId: assignedTo } = applications;
  const sentByPeople = db
    .select({ id })
    .from(applications)
    .where(and(sql`${userId} in ${people}`, matchesFilter(filter, true), isAfterPlace(inWindow ? undefined : cursor)))
    .orderBy(inOrder(order))
    .limit(inWindow ? 0 : limit + 1);
  const ofPeople = selectForReview(db, reader)
    .where(sql`${id} in ${pageOfFound(sentByPeople, id, applicationSize)}`)
    .orderBy(inOrder(order));

  const place = inWindow ? cursor : undefined;
  const window = () =>
    db
      .select({ id, submittedAt, userId, jobTitle, status, assigneeId: assignedTo })
      .from(applications)
      .where(and(matchesFilter(fromPlace(isNarrowed ? rest : filter, place)), isAfterPlace(place)))
      .orderBy(inOrder(order));

  const contains = (column: SQL, part = key) => sql`instr(${column}, ${part}) > 0`;
  // Searches narrow columns first; only matches are joined with everything else.
  const matching =
    q === undefined
      ? sql`where ${assignee}`
      : sql`join ${users} u on u.id = w.userId where ${assignee} and w.userId not in ${people}
          and (${contains(sql`u.usernameKey`)} or ${contains(sql`u.discordId`)} or ${contains(sql`lower(w.jobTitle)`, lowerAsSqlite(q))}
            or ${contains(sql`replace(w.status, '_', ' ')`)} or ${contains(sql`w.status`)})`;
  const found = sql`
    select /* search window */ w.id from (${window().limit(SEARCH_WINDOW)}) w ${matching}
    order by ${orderedBy(order, sql`w.submittedAt`, sql`w.id`)} limit ${limit + 1}`;
  const others = selectForReview(db, reader)
    .where(sql`${id} in ${pageOfFound(found, id, applicationSize)}`)
    .orderBy(inOrder(order));
  const windowEnd = window()
    .limit(1)
    .offset(SEARCH_WINDOW - 1);

  const [first, second, [end]] = await db.batch([ofPeople, others, windowEnd]);
  const stages = { first, second, end: end && { id: end.id, at: end.submittedAt }, limit, order };
  return mergeStages(stages, ({ application }) => ({ at: application.submittedAt, id: application.id }));
}
