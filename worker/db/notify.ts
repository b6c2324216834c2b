import { type SQL, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { AuditEntityType } from '../contract/audit.ts';
import type { NotificationKind } from '../contract/notifications.ts';
import type { Database } from './database.ts';
import { insertSelect } from './insert-select.ts';
import { notifications } from './schema/notifications.ts';
import { users } from './schema/people.ts';

type News = {
  kind: NotificationKind;
  entityType: AuditEntityType;
  entityId: string;
  /** Who caused it, and so is not notified; null where the readers are not told. */
  actorId: string | null;
  userIds: string[];
  /** A further condition on each person, whose id is the column `users.id`. */
  where?: SQL;
};

/**
 * Notifies people of a change, as a statement for its batch: it adds nothing unless `recorded` holds, and leaves out the actor and
 * whoever is blocked or erased. An unread entry of the same kind and entity counts on instead (docs/rules.md#notifications).
 */
export function notify(
  db: Database,
  recorded: SQL,
  { kind, entityType, entityId, actorId, userIds, where = sql`true` }: News,
) {
  const wanted = JSON.stringify([...new Set(userIds)].map((userId) => ({ id: crypto.randomUUID(), userId })));
  return insertSelect(
    db,
    notifications,
    {
      id: sql`wanted.value->>'id'`,
      userId: sql`${users.id}`,
      kind,
      entityType,
      entityId,
      actorId,
      count: 1,
      createdAt: now(),
    },
    sql`from json_each(${wanted}) wanted join ${users} on ${users.id} = wanted.value->>'userId'
      where ${recorded} and ${users.id} is not ${actorId} and +${users.isBlocked} = 0 and ${users.erasedAt} is null and ${where}`,
  ).onConflictDoUpdate({
    target: [notifications.userId, notifications.kind, notifications.entityType, notifications.entityId],
    targetWhere: sql`"readAt" is null`,
    set: {
      count: sql`${notifications.count} + 1`,
      // Clocks differ slightly; an entry never moves back.
      createdAt: sql`max(${notifications.createdAt}, excluded.createdAt)`,
      actorId: sql`excluded.actorId`,
    },
  });
}
