import type { notifications } from '#worker/db/schema/notifications.ts';
import { createPerson } from './client.ts';
import { type Columns, insertRow, rowsOf } from './rows.ts';

type NotificationFields = Columns<typeof notifications>;

/** Inserts a notification; by default an unread one, of a mention on an application that does not exist, for a new manager. */
export async function createNotification(fields: NotificationFields = {}) {
  const notification = {
    id: crypto.randomUUID(),
    userId: fields.userId ?? (await createPerson(4)).id,
    kind: 'note_mention',
    entityType: 'application',
    entityId: crypto.randomUUID(),
    createdAt: Date.now(),
    ...fields,
  };
  await insertRow('notifications', notification);
  return notification;
}

/** A user's stored notifications, newest first. */
export const notificationsOf = (userId: string) =>
  rowsOf<Required<NotificationFields>>(
    'select * from notifications where userId = ? order by createdAt desc, id desc',
    userId,
  );
