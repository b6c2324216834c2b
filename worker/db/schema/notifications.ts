import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { NotificationKind } from '../../contract/notifications.ts';
import { bare, type Condition, id, moment } from './columns.ts';
import { entityType } from './entity-type.ts';
import { users } from './people.ts';

/** Matches unread entries. */
export const isUnread: Condition<'readAt'> = ({ readAt } = notifications) => sql`${readAt} is null`;

/** Notifications. Unread entries of one kind about one entity are merged into one row. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    kind: text().$type<NotificationKind>().notNull(),
    entityType: entityType().notNull(),
    entityId: text().notNull(),
    /** Who caused it last; null if the reader is not told. */
    actorId: text().references(() => users.id),
    /** How many times it happened since it was last read. */
    count: integer().notNull().default(1),
    /** When it last happened. */
    createdAt: moment().notNull(),
    readAt: moment(),
  },
  (t) => [
    check('notifications_count', sql.raw('"count" >= 1')),
    uniqueIndex('notifications_one_unread')
      .on(t.userId, t.kind, t.entityType, t.entityId)
      .where(isUnread(bare('readAt'))),
    index('notifications_created').on(t.userId, sql`"createdAt" desc`, sql`"id" desc`),
    index('notifications_expiry').on(t.createdAt),
  ],
);
