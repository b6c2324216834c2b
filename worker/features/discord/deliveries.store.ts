import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import {
  type Backlog,
  DELIVERY_KINDS,
  type DeliveryKind,
  type DeliveryState,
  MOST_COUNTED,
} from '../../contract/discord.ts';
import type { Database } from '../../db/database.ts';
import type { Page } from '../../db/paging.ts';
import { personColumns, toPerson } from '../../db/person.ts';
import { requeue } from '../../db/queue.ts';
import { deliveries, isBegun, isQueued, isUnfinished } from '../../db/schema/discord.ts';
import { users } from '../../db/schema/people.ts';

type Delivery = typeof deliveries.$inferSelect;

/** The columns for `deliveryView`, under unique names because D1 merges columns of one name in a batch. */
export function deliveryColumns(prefix: string) {
  const column = <Name extends keyof Delivery>(name: Name) =>
    sql<Delivery[Name] extends Date | null ? number | null : Delivery[Name]>`${deliveries[name]}`.as(
      `${prefix}_${name}`,
    );
  return {
    id: column('id'),
    kind: column('kind'),
    event: column('event'),
    jobId: column('jobId'),
    webhookId: column('webhookId'),
    userId: column('userId'),
    state: column('state'),
    attempts: column('attempts'),
    nextAt: column('nextAt'),
    sentAt: column('sentAt'),
    error: column('error'),
    createdAt: column('createdAt'),
  };
}

const select = (db: Database) =>
  db
    .select({
      delivery: deliveryColumns('delivery'),
      place: sql<number>`${deliveries}.rowid`.as('place'),
      user: personColumns(users, 'user'),
    })
    .from(deliveries)
    .leftJoin(users, eq(users.id, deliveries.userId));

type Listed = Awaited<ReturnType<typeof select>>[number];

/** Above every rowid, so that a list starts with an index search instead of a scan. */
const NEWEST = Number.MAX_SAFE_INTEGER;

/** Newest first, one more than `limit`. Queued ones by due time, latest first, because no index has them by age. */
export function listDeliveries(db: Database, state: DeliveryState | undefined, { limit, cursor }: Page) {
  const from = cursor ? Number(cursor.id) : NEWEST;
  const rowid = sql`${deliveries}.rowid`;
  if (state === 'queued') {
    const place = sql`("nextAt", ${rowid}) < (${cursor?.at.getTime() ?? NEWEST}, ${from})`;
    // The index has each kind by itself, so the page merges the kinds.
    const ofKind = (kind: DeliveryKind) =>
      sql`select ${rowid} as place, "nextAt" from ${deliveries} indexed by deliveries_due
        where "kind" = ${kind} and ${isUnfinished()} and +${isQueued()} and ${place}`;
    const merged = sql.join(DELIVERY_KINDS.map(ofKind), sql` union all `);
    const page = sql`(select place from (${merged} order by "nextAt" desc, place desc limit ${limit + 1}))`;
    return select(db)
      .where(sql`${rowid} in ${page}`)
      .orderBy(sql`"nextAt" desc, ${rowid} desc`)
      .limit(limit + 1);
  }
  const isInState: SQL | undefined = state && sql`${deliveries.state} = ${state} and ${isBegun()}`;
  return select(db)
    .where(and(isInState, sql`${rowid} < ${from}`))
    .orderBy(sql`${rowid} desc`)
    .limit(limit + 1);
}

const due = sql`from ${deliveries} indexed by deliveries_due
  where "kind" = kinds.value and ${isUnfinished()} and "nextAt" <= `;

/** How many deliveries of each kind are due, and since when (ms) the oldest is; null if none is. */
export function selectBacklog(db: Database) {
  const at = now().getTime();
  return db
    .select({
      kind: sql<DeliveryKind>`kinds.value`.as('kind'),
      due: sql<number>`(select count(*) from (select 1 ${due} ${at} limit ${MOST_COUNTED + 1}))`.as('due'),
      since: sql<number | null>`(select "nextAt" ${due} ${at} order by "nextAt" limit 1)`.as('since'),
    })
    .from(sql`json_each(${JSON.stringify(DELIVERY_KINDS)}) kinds`);
}

/** The backlog for the header of the list; null if nothing is due. */
export function backlogView(rows: Awaited<ReturnType<typeof selectBacklog>>): Backlog | null {
  const backlog: Backlog = {};
  for (const { kind, due, since } of rows)
    if (since !== null) backlog[kind] = { due, since: new Date(since).toISOString() };
  return Object.keys(backlog).length > 0 ? backlog : null;
}

/** A row's place in the list. */
export const placeOf =
  (state: DeliveryState | undefined) =>
  ({ delivery, place }: Listed) => ({
    at: new Date(Number((state === 'queued' && delivery.nextAt) || delivery.createdAt)),
    id: String(place),
  });

export const findDelivery = (db: Database, id: string) => db.select().from(deliveries).where(eq(deliveries.id, id));

/** Removes a failed or dropped delivery and queues it afresh, or merges it into the queued one. */
export function retryDelivery(db: Database, delivery: Delivery) {
  const isOver = inArray(deliveries.state, ['failed', 'dropped']);
  const again: Delivery = { ...delivery, state: 'queued', attempts: 0, nextAt: now(), error: null };
  return [
    db
      .delete(deliveries)
      .where(and(eq(deliveries.id, delivery.id), isOver))
      .returning({ id: deliveries.id }),
    requeue(db, again, sql`changes() > 0`).returning(),
  ] as const;
}

type Shown = Pick<
  Delivery,
  'id' | 'kind' | 'event' | 'jobId' | 'webhookId' | 'userId' | 'state' | 'attempts' | 'error'
> & {
  [Time in 'nextAt' | 'sentAt' | 'createdAt']: Date | number | null;
};

/** The event that Apply messages belong to. */
const APPLY_EVENT = 'job_opened' as const;

const moment = (value: Date | number | null) => (value === null ? null : new Date(value));

/** A delivery for the owner; `nextAt` is when a queued one is due. */
export const deliveryView = (row: Shown) => {
  const { id, kind, jobId, webhookId, userId, state, attempts, error } = row;
  const event = jobId === null ? row.event : APPLY_EVENT;
  const nextAt = state === 'queued' ? moment(row.nextAt) : null;
  return {
    id,
    kind,
    event,
    webhookId,
    userId,
    state,
    attempts,
    nextAt,
    sentAt: moment(row.sentAt),
    error,
    createdAt: moment(row.createdAt),
  };
};

/** A listed delivery, with its recipient; null for a webhook. */
export const listedView = ({ delivery, user }: Listed) => ({ ...deliveryView(delivery), user: toPerson(user) });
