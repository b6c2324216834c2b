import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { DeliveryState } from '../../contract/discord.ts';
import type { Database } from '../../db/database.ts';
import { requeue } from '../../db/outbox.ts';
import type { Page } from '../../db/paging.ts';
import { personColumns, toPerson } from '../../db/person.ts';
import { deliveries } from '../../db/schema/discord.ts';
import { users } from '../../db/schema/people.ts';

type Delivery = typeof deliveries.$inferSelect;

/** The columns that `deliveryView` reads, under unique names: of two columns with the same name in a batch, D1 keeps one. */
export function deliveryColumns(prefix: string) {
  const column = <Name extends keyof Delivery>(name: Name) =>
    sql<Delivery[Name] extends Date | null ? number | null : Delivery[Name]>`${deliveries[name]}`.as(
      `${prefix}_${name}`,
    );
  return {
    id: column('id'),
    kind: column('kind'),
    event: column('event'),
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

/** Where the newest row is, so that a list begins with a search of the rowid and not with a scan. */
const NEWEST = Number.MAX_SAFE_INTEGER;

/** Newest first, one more than `limit`; those that wait by when they are due, latest first, as no index has them by age. */
export function listDeliveries(db: Database, state: DeliveryState | undefined, { limit, cursor }: Page) {
  const from = cursor ? Number(cursor.id) : NEWEST;
  const rowid = sql`${deliveries}.rowid`;
  if (state === 'queued') {
    const place = sql`("nextAt", ${rowid}) < (${cursor?.at.getTime() ?? NEWEST}, ${from})`;
    return select(db)
      .where(and(sql`"state" in ('queued', 'sending')`, sql`+"state" = 'queued'`, place))
      .orderBy(sql`"nextAt" desc, ${rowid} desc`)
      .limit(limit + 1);
  }
  // In the words of the partial index.
  const isInState: SQL | undefined = state && sql`"state" = ${state} and "state" <> 'queued'`;
  return select(db)
    .where(and(isInState, sql`${rowid} < ${from}`))
    .orderBy(sql`${rowid} desc`)
    .limit(limit + 1);
}

/** A row's place in the list. */
export const placeOf =
  (state: DeliveryState | undefined) =>
  ({ delivery, place }: Listed) => ({
    at: new Date(Number((state === 'queued' && delivery.nextAt) || delivery.createdAt)),
    id: String(place),
  });

export const findDelivery = (db: Database, id: string) => db.select().from(deliveries).where(eq(deliveries.id, id));

/** Takes a delivery that failed or was dropped out, and lets it wait again from the start, or joins it to the one that waits. */
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

type Shown = Pick<Delivery, 'id' | 'kind' | 'event' | 'webhookId' | 'userId' | 'state' | 'attempts' | 'error'> & {
  [Time in 'nextAt' | 'sentAt' | 'createdAt']: Date | number | null;
};

const moment = (value: Date | number | null) => (value === null ? null : new Date(value));

/** A delivery as the owner sees it: `nextAt` is when it is due, if it waits. */
export const deliveryView = (row: Shown) => {
  const { id, kind, event, webhookId, userId, state, attempts, error } = row;
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

/** A listed delivery: also the person it is for; null for a webhook's. */
export const listedView = ({ delivery, user }: Listed) => ({ ...deliveryView(delivery), user: toPerson(user) });
