import { and, eq, type SQL, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { AuditEntityType } from '../contract/audit.ts';
import type { DirectMessageEvent } from '../contract/discord.ts';
import type { NotificationKind } from '../contract/notifications.ts';
import type { Database } from './database.ts';
import { insertSelect, randomUuid } from './insert-select.ts';
import { bare } from './schema/columns.ts';
import { deliveries } from './schema/discord.ts';
import { isUnread, notifications } from './schema/notifications.ts';
import { users } from './schema/people.ts';

/** A change that concerns users. */
export type NewNotification = {
  kind: NotificationKind;
  entityType: AuditEntityType;
  entityId: string;
  /** Who caused it; never notified. Null if the recipients are not told. */
  actorId: string | null;
  /** `executives` are all of grade 5 or higher. */
  userIds: string[] | 'executives';
  /** A further condition on `users`. */
  where?: SQL;
};

/** The most people of grade 5 or higher that one change notifies. */
const MOST = 50;

/** SELECT of the recipients, for INSERT … SELECT. Empty unless `recorded` holds; leaves out the actor and blocked or erased users. */
const recipients = (recorded: SQL, { actorId, userIds, where = sql`true` }: NewNotification) => {
  const isWanted =
    userIds === 'executives'
      ? sql`${users.grade} in (5, 6)`
      : sql`${users.id} in (select value from json_each(${JSON.stringify(userIds)}))`;
  return sql`from ${users} where ${isWanted} and ${recorded} and ${users.id} is not ${actorId}
    and +${users.isBlocked} = 0 and ${users.erasedAt} is null and ${where} ${userIds === 'executives' ? sql`limit ${MOST}` : sql``}`;
};

/** An unread entry of the same kind and entity counts up. */
const countsUp = {
  target: [notifications.userId, notifications.kind, notifications.entityType, notifications.entityId],
  targetWhere: isUnread(bare('readAt')),
  set: {
    count: sql`${notifications.count} + 1`,
    // Clocks differ slightly; an entry never moves back.
    createdAt: sql`max(${notifications.createdAt}, excluded.createdAt)`,
    actorId: sql`excluded.actorId`,
  },
};

/**
 * Statement that notifies the recipients of a change, if `recorded` holds. An unread entry of the same kind and entity
 * counts up instead (docs/rules/notifications.md#notifications).
 */
export function notify(db: Database, recorded: SQL, news: NewNotification) {
  const { kind, entityType, entityId, actorId } = news;
  return insertSelect(
    db,
    notifications,
    {
      id: randomUuid,
      userId: sql`${users.id}`,
      kind,
      entityType,
      entityId,
      actorId,
      count: 1,
      createdAt: now(),
    },
    recipients(recorded, news),
  ).onConflictDoUpdate(countsUp);
}

/** News for one user of each of many entities. `pairs` selects "userId" and "entityId" of what happened. */
export type NewsForEach = Pick<NewNotification, 'kind' | 'entityType' | 'actorId'> & { pairs: SQL };

/** FROM clause of the pairs whose user is notified. */
const eachRecipient = ({ actorId, pairs }: NewsForEach, where = sql`true`) =>
  sql`from (${pairs}) pair join ${users} on ${users.id} = pair."userId" where ${users.id} is not ${actorId}
    and +${users.isBlocked} = 0 and ${users.erasedAt} is null and ${where}`;

/** `notify` for each pair, in one statement. */
export const notifyEach = (db: Database, news: NewsForEach) =>
  insertSelect(
    db,
    notifications,
    {
      id: randomUuid,
      userId: sql`${users.id}`,
      kind: news.kind,
      entityType: news.entityType,
      entityId: sql`pair."entityId"`,
      actorId: news.actorId,
      count: 1,
      createdAt: now(),
    },
    eachRecipient(news),
  ).onConflictDoUpdate(countsUp);

/** Statement that marks a user's unread entry about an entity as read, if `recorded` holds. */
export const markAsRead = (
  db: Database,
  recorded: SQL,
  { userId, kind, entityType, entityId }: Omit<NewNotification, 'actorId' | 'userIds' | 'where'> & { userId: string },
) =>
  db
    .update(notifications)
    .set({ readAt: now() })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.kind, kind),
        eq(notifications.entityType, entityType),
        eq(notifications.entityId, entityId),
        isUnread(),
        recorded,
      ),
    );

/**
 * Statement that queues direct messages to recipients who want them. Skipped if the same message is already queued.
 * Returns a row for each (docs/rules/discord.md#direct-messages).
 */
export function queueMessages(db: Database, recorded: SQL, event: DirectMessageEvent, news: NewNotification) {
  const where = sql`${wantsMessages} and ${news.where ?? sql`true`}`;
  return queueMessagesFrom(db, event, { [news.entityId]: 1 }, recipients(recorded, { ...news, where }));
}

/** `queueMessages` for each pair, in one statement. */
export const queueMessagesEach = (db: Database, event: DirectMessageEvent, news: NewsForEach) =>
  queueMessagesFrom(db, event, sql`json_object(pair."entityId", 1)`, eachRecipient(news, wantsMessages));

const wantsMessages = sql`${users.directMessages} = 1`;

function queueMessagesFrom(db: Database, event: DirectMessageEvent, subjects: SQL | Record<string, number>, from: SQL) {
  const at = now();
  return insertSelect(
    db,
    deliveries,
    {
      id: randomUuid,
      kind: 'direct_message',
      event,
      userId: sql`${users.id}`,
      subjects,
      nextAt: at,
      createdAt: at,
    },
    from,
  )
    .onConflictDoNothing()
    .returning({ id: deliveries.id, nextAt: deliveries.nextAt });
}
