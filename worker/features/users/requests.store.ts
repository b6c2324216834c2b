import { and, eq, gt, lte, ne, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/sqlite-core';
import { after, now } from '../../clock.ts';
import type { RequestState } from '../../contract/staff/requests.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { isAfter, type Page, textSize } from '../../db/paging.ts';
import { areNotErased, hasGrade, personColumns, toPerson, unlessErased } from '../../db/person.ts';
import { users } from '../../db/schema/people.ts';
import { requests } from '../../db/schema/staff-file.ts';
import { LAPSES_AFTER } from '../../db/staff/deciders.ts';

const asker = alias(users, 'asker');
const decider = alias(users, 'decider');

const selectRequests = (db: Database) =>
  db
    .select({
      request: requests,
      textSize: textSize(requests.reason),
      // A union is ordered by names.
      place: { at: sql`${requests.createdAt}`.as('place_at'), id: sql`${requests.id}`.as('place_id') },
      target: personColumns(users, 'target'),
      asker: {
        ...personColumns(asker, 'asker'),
        isBlocked: sql<number | null>`${asker.isBlocked}`.as('asker_isBlocked'),
      },
      decider: personColumns(decider, 'decider'),
    })
    .from(requests)
    .leftJoin(users, eq(users.id, requests.targetId))
    .leftJoin(asker, eq(asker.id, requests.askedBy))
    .leftJoin(decider, eq(decider.id, requests.decidedBy));

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number];

// Worded like the partial indexes.
const isStoredOpen = sql`${requests.state} = 'open'`;
const isStoredClosed = sql`${requests.state} <> 'open'`;

/** Open requests up to this moment have lapsed. */
const lapseOf = (at: Date) => after(at, -LAPSES_AFTER);

const hasLapsed = (at: Date) => sql`${isStoredOpen} and ${lte(requests.createdAt, lapseOf(at))}`;

/** The same, after a place. The plus keeps this bound from the index, which finds the place instead. */
const hasLapsedInPlace = (at: Date) => sql`${isStoredOpen} and +${lte(requests.createdAt, lapseOf(at))}`;

/** Matches open requests that have not lapsed. */
const isOpen = () => sql`${isStoredOpen} and ${gt(requests.createdAt, lapseOf(now()))}`;

/** Requests about others, newest first, one more than the page. */
export function listRequests(db: Database, state: 'open' | 'closed', readerId: string, { limit, cursor }: Page) {
  const arm = (condition: SQL) =>
    selectRequests(db).where(
      and(condition, ne(requests.targetId, readerId), isAfter(cursor, requests.createdAt, requests.id)),
    );
  const order = sql`place_at desc, place_id desc`;
  if (state === 'open')
    return arm(isOpen())
      .orderBy(order)
      .limit(limit + 1);
  // Two arms, each in the order of its index.
  const lapsed = arm(cursor ? hasLapsedInPlace(now()) : hasLapsed(now()));
  return unionAll(arm(isStoredClosed), lapsed)
    .orderBy(order)
    .limit(limit + 1);
}

/** One request, unless it is about the reader. */
export const findRequest = (db: Database, id: string, readerId: string) =>
  selectRequests(db).where(and(eq(requests.id, id), ne(requests.targetId, readerId)));

/** The open request about a person. */
export const findOpenRequest = (db: Database, targetId: string) =>
  selectRequests(db).where(and(eq(requests.targetId, targetId), isOpen()));

/** SQL for the id of a request's target. */
export const targetOf = (id: string) => sql`(select about.targetId from ${requests} about where about.id = ${id})`;

/** Closes a lapsed request about this person, so that another can be opened. */
export const closeLapsed = (db: Database, targetId: string, at: Date) =>
  db
    .update(requests)
    .set({ state: 'lapsed' })
    .where(and(eq(requests.targetId, targetId), hasLapsed(at)));

type NewRequest = Omit<typeof requests.$inferInsert, 'lapsesAt' | 'createdAt'>;

/** Opens a request about a person whose grade is as read, unless one is open or anyone involved is erased. */
export const insertRequest = (db: Database, request: NewRequest, at: Date) =>
  insertSelect(
    db,
    requests,
    { ...request, createdAt: at, lapsesAt: after(at, LAPSES_AFTER) },
    sql`where ${areNotErased(request.targetId, request.askedBy)} and ${hasGrade(request.targetId, request.fromGrade)}`,
  )
    .onConflictDoNothing()
    .returning({ id: requests.id });

/** True while a request is open and its asker could still ask. */
export const isPending = ({ request }: RequestRow) =>
  sql`exists (select 1 from ${requests} where ${requests.id} = ${request.id} and ${isOpen()})
    and exists (select 1 from ${users} asking where asking.id = ${request.askedBy} and asking.grade >= 5
      and asking.isBlocked = 0 and asking.erasedAt is null)`;

type Decision = { state: RequestState; decidedBy: string };

/** Closes an open request, if `condition` holds. */
export const closeRequest = (db: Database, id: string, { state, decidedBy }: Decision, condition?: SQL) =>
  db
    .update(requests)
    .set({ state, decidedBy, decidedAt: now() })
    .where(and(eq(requests.id, id), isOpen(), condition))
    .returning({ id: requests.id });

/** Whether an asker could still ask: of grade 5 or higher, and not blocked. */
export const mayStillAsk = ({ asker: by }: RequestRow) => (by.grade ?? 0) >= 5 && by.isBlocked === 0;

/** Whether a request is open and has not lapsed. */
export const isStillOpen = ({ request }: RequestRow) => request.state === 'open' && request.lapsesAt > now();

/** A request with its people. The reason is null once its author or target is erased. */
export function requestView(row: RequestRow) {
  const { request, target, asker: by } = row;
  const { username: _username, reason, state, ...shown } = request;
  return {
    ...shown,
    reason: unlessErased(reason, target, by),
    state: state === 'open' && !isStillOpen(row) ? ('lapsed' as const) : state,
    target: toPerson(target),
    asker: toPerson(by),
    decider: toPerson(row.decider),
  };
}
