import { linkOptions } from '@tanstack/react-router';
import type { Notification } from './queries.ts';

/** Where an entry leads; null where its reader may no longer go, or where nothing is left. */
export function placeOf({ kind, entityId, title }: Pick<Notification, 'kind' | 'entityId' | 'title'>) {
  if (kind === 'application_answered') return linkOptions({ to: '/progress' });
  if (kind === 'grade_changed') return linkOptions({ to: '/dashboard' });
  if (kind === 'record_shared' || kind === 'appeal_answered') return linkOptions({ to: '/file' });
  if (kind === 'appeal_opened' || kind === 'approval_asked' || kind === 'approval_answered')
    return linkOptions({ to: '/executive' });
  if (title === null) return null;
  switch (kind) {
    case 'note_mention':
    case 'application_assigned':
      return linkOptions({ to: '/manage/applications', search: { open: entityId } });
    case 'exam_assigned':
      return linkOptions({ to: '/exam/take/$examId', params: { examId: entityId } });
    case 'exam_result':
      return linkOptions({ to: '/exam/results/$attemptId', params: { attemptId: entityId } });
  }
}
