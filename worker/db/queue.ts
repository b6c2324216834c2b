import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { after, minutes, now } from '../clock.ts';
import { type DeliveryKind, DIRECT_MESSAGE_EVENTS, type WebhookEvent } from '../contract/discord.ts';
import type { Database } from './database.ts';
import { insertSelect, randomUuid } from './insert-select.ts';
import { type NewNotification, type NewsForEach, queueMessages, queueMessagesEach } from './notify.ts';
import { bare } from './schema/columns.ts';
import {
  applyMessages,
  deliveries,
  isOpenMessage,
  isQueued,
  isQueuedApply,
  isQueuedMessage,
  isQueuedRoles,
  isSendingApply,
  webhooks,
} from './schema/discord.ts';

/** The least time between two messages about one event, so that a burst becomes one message. */
const BURST = minutes(5);

/** A change of a job, exam or notice; it counts if `recorded` holds when the statement runs. */
export type News = { subject: string; recorded: SQL };

/** Adds up two counts by subject. */
const merged = (one: SQLWrapper, other: SQLWrapper) =>
  sql`(select json_group_object(subject, times) from (select key as subject, sum(value) as times
    from (select key, value from json_each(${one}) union all select key, value from json_each(${other})) group by key))`;

/** The unique indexes that allow one queued row per webhook and event, per user's roles, and per message. */
const oneQueued = {
  webhook: { target: [deliveries.webhookId, deliveries.event], targetWhere: isQueued(bare('state')) },
  roles: { target: deliveries.userId, targetWhere: isQueuedRoles(bare('state', 'kind')) },
  direct_message: {
    target: [deliveries.userId, deliveries.event, deliveries.subjects],
    targetWhere: isQueuedMessage(bare('state', 'kind')),
  },
} satisfies Record<DeliveryKind, unknown>;
const oneApply = {
  target: [deliveries.webhookId, deliveries.jobId],
  targetWhere: isQueuedApply(bare('state', 'jobId')),
};
const hasOpened = sql`max(${deliveries}."opens", excluded."opens")`;
const countUp = merged(sql`${deliveries}."subjects"`, sql`excluded."subjects"`);

/**
 * Queues a message for every webhook subscribed to the event: due now, or five minutes after the last one started. A
 * queued message counts up instead. Returns a row for each (docs/rules/discord.md#outbox). With `onceSince`, skips webhooks
 * whose message is queued, or was tried since then.
 */
function queueAnnouncement(db: Database, event: WebhookEvent, news: News[], onceSince?: Date) {
  const at = now();
  // Not a union because D1 allows five terms only.
  const rows = sql.join(
    news.map(({ subject, recorded }) => sql`(${subject}, ${recorded})`),
    sql`, `,
  );
  const ofWebhook = sql`${deliveries.webhookId} = ${webhooks.id} and ${deliveries.event} = ${event}`;
  const lastBegun = sql`(select max(${deliveries.startedAt}) from ${deliveries} where ${ofWebhook}
    and ${deliveries.startedAt} > ${after(at, -BURST).getTime()})`;
  const isNew = onceSince
    ? sql`not exists (select 1 from ${deliveries} where ${ofWebhook} and "startedAt" >= ${onceSince.getTime()})
        and not exists (select 1 from ${deliveries} where ${ofWebhook} and ${isQueued()})`
    : sql`1`;
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
        ${event === 'job_opened' ? sql`and ${webhooks.isOwned} = 0` : sql``}
        and exists (select 1 from json_each(${webhooks.events}) where value = ${event}) and ${isNew}`,
  )
    .onConflictDoUpdate({ ...oneQueued.webhook, set: { subjects: countUp } })
    .returning({ id: deliveries.id, nextAt: deliveries.nextAt });
}

/** Matches webhooks that have Apply messages. */
const hasApplyMessages = sql`${webhooks.isActive} = 1 and ${webhooks.isOwned} = 1
  and exists (select 1 from json_each(${webhooks.events}) where value = 'job_opened')`;

/**
 * Queues the Apply messages of a vacancy, if `recorded` holds: new ones if it `opens`, else edits of those that are open or
 * being sent. Due immediately; one that is queued is worded when it is sent (docs/rules/discord.md#apply-messages).
 */
function queueApply(db: Database, jobId: string, opens: boolean, recorded: SQL) {
  const at = now();
  const isOfJob = sql`"webhookId" = ${webhooks.id} and "jobId" = ${jobId}`;
  const hasMessage = sql`(exists (select 1 from ${applyMessages} where ${isOfJob} and ${isOpenMessage(bare('closedAt'))})
    or exists (select 1 from ${deliveries} where ${isOfJob} and ${isSendingApply(bare('state', 'jobId'))}))`;
  return insertSelect(
    db,
    deliveries,
    { id: randomUuid, kind: 'webhook', webhookId: sql`${webhooks.id}`, jobId, opens, nextAt: at, createdAt: at },
    sql`from ${webhooks} where ${recorded} and ${hasApplyMessages} and ${opens ? sql`true` : hasMessage}`,
  )
    .onConflictDoUpdate({ ...oneApply, set: { opens: hasOpened } })
    .returning({ id: deliveries.id, nextAt: deliveries.nextAt });
}

/** Apply messages whose vacancies have closed by time: at most this many a run. */
const CLOSED_PER_RUN = 10;

/** Queues edits of Apply messages whose time to apply has passed, a few each time, as two statements for one batch. */
export function queueClosed(db: Database) {
  const at = now();
  const isClosed = sql`${isOpenMessage(bare('closedAt'))} and "closesAt" <= ${at.getTime()}`;
  const first = sql`(select rowid from ${applyMessages} where ${isClosed} order by "closesAt" limit ${CLOSED_PER_RUN})`;
  return [
    insertSelect(
      db,
      deliveries,
      {
        id: randomUuid,
        kind: 'webhook',
        webhookId: sql`ended."webhookId"`,
        jobId: sql`ended."jobId"`,
        nextAt: at,
        createdAt: at,
      },
      sql`from ${applyMessages} ended join ${webhooks} on ${webhooks.id} = ended."webhookId"
        where ended.rowid in ${first} and ${hasApplyMessages}`,
    )
      .onConflictDoNothing()
      .returning({ id: deliveries.id }),
    // Each is found once, also if its delivery fails for good.
    db.update(applyMessages).set({ closesAt: null }).where(sql`rowid in ${first}`),
  ] as const;
}

/**
 * Queues a role change for these users, if `condition` holds; a queued one becomes due now. `discordId` belongs to a
 * user erased in the same batch.
 */
export const queueRoles = (db: Database, userIds: string[], condition: SQL, discordId: string | null = null) =>
  queueRolesOf(db, sql`from json_each(${JSON.stringify(userIds)}) where ${condition}`, discordId);

/** The same for the users that a FROM clause, which ends in a condition, gives as `value`. */
export function queueRolesOf(db: Database, people: SQL, discordId: string | null = null) {
  const at = now();
  return insertSelect(
    db,
    deliveries,
    { id: randomUuid, kind: 'roles', userId: sql`value`, discordId, nextAt: at, createdAt: at },
    people,
  )
    .onConflictDoUpdate({
      ...oneQueued.roles,
      set: {
        nextAt: at,
        attempts: 0,
        discordId: sql`coalesce(excluded."discordId", ${deliveries}."discordId")`,
      },
    })
    .returning({ id: deliveries.id, nextAt: deliveries.nextAt });
}

/**
 * Statement that re-queues a failed delivery, for the batch that removed it. A queued delivery for the same target
 * absorbs it and inherits its attempts, so a dead webhook is given up eventually.
 */
export const requeue = (db: Database, row: typeof deliveries.$inferSelect, condition: SQL) =>
  insertSelect(db, deliveries, row, sql`where ${condition}`).onConflictDoUpdate({
    ...(row.jobId === null ? oneQueued[row.kind] : oneApply),
    set: {
      ...(row.kind === 'webhook' && { subjects: countUp, opens: hasOpened }),
      attempts: sql`max(${deliveries}."attempts", excluded."attempts")`,
      nextAt: sql`max(${deliveries}."nextAt", excluded."nextAt")`,
      error: sql`excluded."error"`,
      discordId: sql`coalesce(${deliveries}."discordId", excluded."discordId")`,
    },
  });

/** Whose roles may change: a user's id, their Discord ID if they are erased in the same batch, and a further condition. */
export type RolesOf = { id: string; erased?: string | null; where?: SQL };

/** A vacancy that opens, or whose Apply messages change. */
export type VacancyChange = { jobId: string; opens: boolean };

/** The messages and role changes that some work queues for Discord, as statements for its batches. */
export class Outbox {
  /** The ids of deliveries that are due now, which a run of the outbox should send first. */
  readonly due: string[] = [];

  readonly #db: Database;
  readonly #isOn: () => { webhooks: boolean; bot: boolean };

  /** `isOn` tells what is set up. Nothing is queued for the rest. */
  constructor(db: Database, isOn: () => { webhooks: boolean; bot: boolean }) {
    this.#db = db;
    this.#isOn = isOn;
  }

  /** Statement that queues an announcement, at most one since `onceSince`; none while webhooks are off or nothing happened. */
  announce(event: WebhookEvent, news: News[], onceSince?: Date): ReturnType<typeof queueAnnouncement>[] {
    return news.length > 0 && this.#isOn().webhooks ? [queueAnnouncement(this.#db, event, news, onceSince)] : [];
  }

  /** Statement that queues the Apply messages of a vacancy, if `recorded` holds; none while webhooks are off. */
  changeApply({ jobId, opens }: VacancyChange, recorded: SQL): ReturnType<typeof queueApply>[] {
    return this.#isOn().webhooks ? [queueApply(this.#db, jobId, opens, recorded)] : [];
  }

  /** Statement that queues a change of the user's roles, if `recorded` holds; none while the bot is off. */
  changeRoles({ id, erased = null, where }: RolesOf, recorded: SQL): ReturnType<typeof queueRoles>[] {
    const condition = where ? sql`${recorded} and ${where}` : recorded;
    return this.#isOn().bot ? [queueRoles(this.#db, [id], condition, erased)] : [];
  }

  /** The same for many users: a SELECT of their ids as `value`. */
  changeRolesOfMany(people: SQL): ReturnType<typeof queueRolesOf>[] {
    return this.#isOn().bot ? [queueRolesOf(this.#db, sql`from (${people}) where true`)] : [];
  }

  /** Statement that queues direct messages, if `recorded` holds; none while the bot is off or the news has no message. */
  message(recorded: SQL, news: NewNotification): ReturnType<typeof queueMessages>[] {
    const event = DIRECT_MESSAGE_EVENTS.find((name) => name === news.kind);
    return event && this.#isOn().bot ? [queueMessages(this.#db, recorded, event, news)] : [];
  }

  /** `message` for each of many entities, in one statement. */
  messageEach(news: NewsForEach): ReturnType<typeof queueMessagesEach>[] {
    const event = DIRECT_MESSAGE_EVENTS.find((name) => name === news.kind);
    return event && this.#isOn().bot ? [queueMessagesEach(this.#db, event, news)] : [];
  }

  /** Takes the results of these statements, or other queued deliveries, and notes which are due. */
  note(queued: { id: string; nextAt: Date | number | null }[][]): void {
    const at = now().getTime();
    for (const { id, nextAt } of queued.flat()) if (nextAt !== null && Number(nextAt) <= at) this.due.push(id);
  }
}
