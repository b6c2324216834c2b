import * as z from 'zod/mini';

/** What a notification tells its reader. */
export type NotificationKind =
  | 'application_answered'
  | 'application_assigned'
  | 'note_mention'
  | 'exam_assigned'
  | 'exam_result';

/** The body of `POST /api/notifications/read`: entries up to `until` are read, so that one that arrived since stays unread. */
export const notificationsReadInput = z.strictObject({
  until: z.pipe(
    z.iso.datetime({ offset: true }),
    z.transform((text) => new Date(text)),
  ),
});
