import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { after, minutes, now } from '../clock.ts';
import { type DeliveryKind, DIRECT_MESSAGE_EVENTS, type WebhookEvent } from '../contract/discord.ts';
import type { Database } from './database.ts';
import { insertSelect } from './insert-select.ts';
import { type PersonalNews, queueMessages } from './notify.ts';
import { deliveries, webhooks } from './schema/discord.ts';

/** How long one message about an event keeps the next one waiting, so that a burst is one message. */
const BURST = minutes(5);

/** Something that happened to a job, exam or notice, if `recorded` holds when the statement runs. */
export type News = { subject: string; recorded: SQL };

/** Both counts of how often it happened by subject, added up. */
const merged = (one: SQLWrapper, other: SQLWrapper) =>
  sql`(select json_group_object(subject, times) from (select key as subject, sum(value) as times
    from (select key, value from json_each(${one}) union all select key, value from json_each(${other})) group by key))`;

/** Of a webhook and an event at most one row waits: the unique index that an insert meets then. */
const waiting = { target: [deliveries.webhookId, deliveries.event], targetWhere: sql`"state" = 'queued'` };
/** Likewise of a person's roles. */
const rolesWaiting = { target: deliveries.userId, targetWhere: sql`"state" = 'queued' and "kind" = 'roles'` };
/** Likewise of a person's messages about one entity. */
const messageWaiting = {
  target: [deliveries.userId, deliveries.event, deliveries.subjects],
  targetWhere: sql`"state" = 'queued' and "kind" = 'direct_message'`,
};
const waitingOf: Record<DeliveryKind, typeof waiting | typeof rolesWaiting | typeof messageWaiting> = {
  webhook: waiting,
  roles: rolesWaiting,
  direct_message: messageWaiting,
};
const countUp = merged(sql`${deliveries}."subjects"`, sql`excluded."subjects"`);

/** A random UUID, where the number of rows is not known before. */
const randomUuid = sql`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
  || '-' || substr('89ab', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;

/**
 * Queues a message for every webhook that announces the event: due at once, or five minutes after the last one began. Where one waits
 * already, it counts up. Returns a row for each (docs/rules/discord.md#outbox).
 */
function queueNews(db: Database, event: WebhookEvent, news: News[]) {
  const at = now();
  // Not a union: D1 takes one of five terms only.
  const rows = sql.join(
    news.map(({ subject, recorded }) => sql`(${subject}, ${recorded})`),
    sql`, `,
  );
  const lastBegun = sql`(select max(${deliveries.startedAt}) from ${deliveries} where ${deliveries.webhookId} = ${webhooks.id}
    and ${deliveries.startedAt} > ${after(at, -BURST).getTime()} and ${deliveries.event} = ${event})`;
  return insertSelect(
    db,
    deliveries,
    {
      id: randomUuid,
      kind: 'webhook',
      event,
      webhookId: sql`${webhooks.id}`,
      subjects: sql`news.subjects`,
      nextAt: sql`coalesce(${lastBegun} + ${BURST}, ${at.getTime()})`,
      createdAt: at,
    },
    sql`from (select json_group_object(subject, times) as subjects
        from (select column1 as subject, count(*) as times from (values ${rows}) where column2 group by column1)) news join ${webhooks}
      where news.subjects <> '{}' and ${webhooks.isActive} = 1
        and exists (select 1 from json_each(${webhooks.events}) where value = ${event})`,
  )
    .onConflictDoUpdate({ ...waiting, set: { subjects: countUp } })
    .returning({ nextAt: deliveries.nextAt });
}

/**
 * Queues a change of these people's roles, which follow from their grades when it is sent, if `condition` holds. Where one waits
 * already, it is due now. `discordId` is that of somebody who is erased in the same batch.
 */
export function queueRoles(db: Database, userIds: string[], condition: SQL, discordId: string | null = null) {
  const at = now();
  return insertSelect(
    db,
    deliveries,
    { id: randomUuid, kind: 'roles', userId: sql`value`, discordId, nextAt: at, createdAt: at },
    sql`from json_each(${JSON.stringify(userIds)}) where ${condition}`,
  )
    .onConflictDoUpdate({
      ...rolesWaiting,
      set: {
        nextAt: at,
        attempts: 0,
        discordId: sql`coalesce(excluded."discordId", ${deliveries}."discordId")`,
      },
    })
    .returning({ nextAt: deliveries.nextAt });
}

/**
 * Puts a delivery that did not go through back among those that wait, as an insert for the batch that took it out. One that waits
 * already for the same webhook and event, or the same person's roles, takes it in, and inherits its attempts, so that a webhook that
 * never answers is given up.
 */
export const requeue = (db: Database, row: typeof deliveries.$inferSelect, condition: SQL) =>
  insertSelect(db, deliveries, row, sql`where ${condition}`).onConflictDoUpdate({
    ...waitingOf[row.kind],
    set: {
      ...(row.kind === 'webhook' && { subjects: countUp }),
      attempts: sql`max(${deliveries}."attempts", excluded."attempts")`,
      nextAt: sql`max(${deliveries}."nextAt", excluded."nextAt")`,
      error: sql`excluded."error"`,
      discordId: sql`coalesce(${deliveries}."discordId", excluded."discordId")`,
    },
  });

/** Whose roles may change: a person's id, and their Discord ID if they are erased in the same batch. */
export type RolesOf = { id: string; erased?: string | null };

/** What some work announces in Discord: a statement for the batch of each change, and whether a run of the outbox should follow. */
export class Outbox {
  /** Whether a delivery is due now. */
  isDue = false;

  readonly #db: Database;
  readonly #isOn: () => { webhooks: boolean; bot: boolean };

  /** `isOn` says what is set up; for the rest, nothing is queued. */
  constructor(db: Database, isOn: () => { webhooks: boolean; bot: boolean }) {
    this.#db = db;
    this.#isOn = isOn;
  }

  /** The statement that queues an announcement; none while webhooks are off or nothing happened. */
  announce(event: WebhookEvent, news: News[]): ReturnType<typeof queueNews>[] {
    return news.length > 0 && this.#isOn().webhooks ? [queueNews(this.#db, event, news)] : [];
  }

  /** The statement that queues a change of somebody's roles, if `recorded` holds; none while the bot is off. */
  changeRoles({ id, erased = null }: RolesOf, recorded: SQL): ReturnType<typeof queueRoles>[] {
    return this.#isOn().bot ? [queueRoles(this.#db, [id], recorded, erased)] : [];
  }

  /** The statement that queues direct messages about this news, if `recorded` holds; none while the bot is off or it is told to nobody. */
  message(recorded: SQL, news: PersonalNews): ReturnType<typeof queueMessages>[] {
    const event = DIRECT_MESSAGE_EVENTS.find((name) => name === news.kind);
    return event && this.#isOn().bot ? [queueMessages(this.#db, recorded, event, news)] : [];
  }

  /** Takes the results of such statements. */
  note(queued: { nextAt: Date | null }[][]): void {
    const at = now();
    if (queued.flat().some(({ nextAt }) => nextAt !== null && nextAt <= at)) this.isDue = true;
  }
}
