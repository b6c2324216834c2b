import type { AuditEntityType } from '#contract/audit.ts';
import type { NotificationKind } from '#contract/notifications.ts';
import { createPerson } from './client.ts';
import { insertRow, rowsOf } from './rows.ts';

export type NotificationFields = {
  id: string;
  userId: string;
  kind: NotificationKind;
  entityType: AuditEntityType;
  entityId: string;
  actorId: string | null;
  count: number;
  createdAt: number;
  readAt: number | null;
};

/** Inserts a notification; by default an unread one, of a mention on an application that does not exist, for a new manager. */
export async function createNotification(fields: Partial<NotificationFields> = {}): Promise<NotificationFields> {
  const notification: NotificationFields = {
    id: crypto.randomUUID(),
    userId: fields.userId ?? (await createPerson(4)).id,
    kind: 'note_mention',
    entityType: 'application',
    entityId: crypto.randomUUID(),
    actorId: null,
    count: 1,
    createdAt: Date.now(),
    readAt: null,
    ...fields,
  };
  await insertRow('notifications', notification);
  return notification;
}

/** A user's stored notifications, newest first. */
export const notificationsOf = (userId: string) =>
  rowsOf<NotificationFields>('select * from notifications where userId = ? order by createdAt desc, id desc', userId);
