import * as z from 'zod/mini';

/** The kinds of notifications. */
export type NotificationKind =
  | 'application_answered'
  | 'application_assigned'
  | 'note_mention'
  | 'exam_assigned'
  | 'exam_result'
  | 'grade_changed'
  | 'record_shared'
  | 'appeal_opened'
  | 'appeal_answered'
  | 'approval_asked'
  | 'approval_answered';

/** The body of `POST /api/notifications/read`. `until` keeps notifications that arrived later unread. */
export const notificationsReadInput = z.strictObject({
  until: z.pipe(
    z.iso.datetime({ offset: true }),
    z.transform((text) => new Date(text)),
  ),
});
