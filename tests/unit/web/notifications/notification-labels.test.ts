import { describe, expect, it } from 'vitest';
import type { NotificationKind } from '#contract/notifications.ts';
import { pageOf, sentenceOf } from '#features/notifications/notification-entry.ts';
import { unreadText, withBadge } from '#features/notifications/notification-labels.ts';

function said(kind: NotificationKind, count: number, title: string | null, username: string | null): string {
  const words = sentenceOf({ kind, count, title, actor: username === null ? null : { username } });
  return `${words.before}${words.title}${words.after}`;
}

describe('The words of a notification', () => {
  it('An answer does not say who gave it', () => {
    expect(said('application_answered', 1, 'Event Host', null)).toBe('Your application for Event Host has an answer');
    expect(said('application_answered', 2, 'Event Host', null)).toBe(
      'Your application for Event Host has a new answer',
    );
  });

  it('Mentions in several notes are one sentence', () => {
    expect(said('note_mention', 1, 'Event Host', 'manager')).toBe(
      'manager mentioned you in a note on an application for Event Host',
    );
    expect(said('note_mention', 3, 'Event Host', 'manager')).toBe(
      'manager mentioned you in 3 notes on an application for Event Host',
    );
  });

  it('An assignment or a result says by whom, and whether it happened again', () => {
    expect(said('application_assigned', 1, 'Event Host', 'manager')).toBe(
      'manager assigned you an application for Event Host',
    );
    expect(said('exam_assigned', 2, 'ModMail Exam', 'manager')).toBe(
      'manager assigned you the exam ModMail Exam again',
    );
    expect(said('exam_result', 1, 'ModMail Exam', 'manager')).toBe('manager marked your exam ModMail Exam');
  });

  it('An entry whose place is closed to its reader names nobody and nothing', () => {
    expect(said('application_answered', 1, null, null)).toBe('Your application has an answer');
    expect(said('note_mention', 2, null, null)).toBe('You were mentioned in 2 notes on an application');
    expect(said('application_assigned', 1, null, null)).toBe('You were assigned an application');
    expect(said('exam_assigned', 1, null, null)).toBe('You were assigned an exam');
    expect(said('exam_result', 2, null, null)).toBe('Your exam was marked again');
    expect(said('exam_result', 1, 'ModMail Exam', null)).toBe('Your exam ModMail Exam was marked');
  });

  it('A promotion names the new grade', () => {
    expect(said('grade_changed', 1, 'Moderator', null)).toBe('You are now Moderator');
  });

  it('A shared record, an appeal and its answer name no text', () => {
    expect(said('record_shared', 1, null, null)).toBe('A record was shared with you');
    expect(said('record_changed', 1, null, null)).toBe('The end of a record was moved');
    expect(said('record_changed', 2, null, null)).toBe('The end of a record was moved again');
    expect(said('appeal_opened', 1, null, 'moderator')).toBe('moderator appealed a record');
    expect(said('appeal_opened', 1, null, null)).toBe('A record was appealed');
    expect(said('appeal_answered', 1, null, null)).toBe('Your appeal has an answer');
    expect(said('approval_asked', 1, null, 'executive')).toBe('executive asked for an approval');
    expect(said('approval_asked', 1, null, null)).toBe('An approval was requested');
    expect(said('approval_answered', 1, null, 'owner')).toBe('Your request has an answer');
  });

  it('An invitation names the position while it is open, and nobody', () => {
    expect(said('invited', 1, 'Event Host', null)).toBe('The team would like you to apply for Event Host');
    expect(said('invited', 1, null, null)).toBe('The team would like you to apply');
    expect(said('opinion_wanted', 1, 'rennekk', null)).toBe('Your opinion is wanted on the trial of rennekk');
  });

  it('A deleted exam leaves who assigned it', () => {
    expect(said('exam_assigned', 1, null, 'manager')).toBe('manager assigned you an exam');
  });
});

describe('The place of a notification', () => {
  it.each([
    ['application_answered', { to: '/progress' }],
    ['note_mention', { to: '/manage/applications', search: { open: 'id-1' } }],
    ['application_assigned', { to: '/manage/applications', search: { open: 'id-1' } }],
    ['exam_assigned', { to: '/exam/take/$examId', params: { examId: 'id-1' } }],
    ['exam_result', { to: '/exam/results/$attemptId', params: { attemptId: 'id-1' } }],
    ['invited', { to: '/apply/$id', params: { id: 'id-1' } }],
    ['opinion_wanted', { to: '/nominations', search: { tab: 'trials', open: 'id-1' } }],
  ] as const)('%s leads to its screen', (kind, place) => {
    expect(pageOf({ kind, entityId: 'id-1', title: 'Something' })).toEqual(place);
  });

  it('Without a title an answer leads to the progress, and an invitation to all vacancies', () => {
    expect(pageOf({ kind: 'invited', entityId: 'id-1', title: null })).toEqual({ to: '/vacancies' });
    expect(pageOf({ kind: 'application_answered', entityId: 'id-1', title: null })).toEqual({ to: '/progress' });
    expect(pageOf({ kind: 'exam_assigned', entityId: 'id-1', title: null })).toBeNull();
    expect(pageOf({ kind: 'note_mention', entityId: 'id-1', title: null })).toBeNull();
  });
});

describe('The unread count', () => {
  it('It ends at 99+', () => {
    expect([1, 99, 100].map(unreadText)).toEqual(['1', '99', '99+']);
  });

  it('The badge on the title follows the count and goes at 0', () => {
    expect(withBadge('Notices · Portal', 3)).toBe('(3) Notices · Portal');
    expect(withBadge('(3) Notices · Portal', 100)).toBe('(99+) Notices · Portal');
    expect(withBadge('(99+) Notices · Portal', 0)).toBe('Notices · Portal');
    expect(withBadge('(draft) Notices', 0)).toBe('(draft) Notices');
  });
});
