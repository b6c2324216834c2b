/** What a notification tells its reader. */
export type NotificationKind =
  | 'application_answered'
  | 'application_assigned'
  | 'note_mention'
  | 'exam_assigned'
  | 'exam_result';
