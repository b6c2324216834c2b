import * as z from 'zod/mini';
import type { Permission } from './permissions.ts';

/** What a sentence says: the job, exam or grade, who caused it, and how often. Title and person are null if the reader may not know. */
interface Facts {
  title: string | null;
  who: string | undefined;
  count: number;
}

/** The text before and after the title. */
type Sentence = [before: string, after?: string];

interface Rule {
  /** What opens its page. */
  permission: Permission;
  /** Where it leads: always, or to one entity, as long as that still has a title. */
  page: Page | ((entityId: string) => Page);
  /** Where it leads if that entity has no title. */
  otherwise?: Page;
  sentence: (facts: Facts) => Sentence;
}

type Page =
  | { to: '/progress' | '/dashboard' | '/file' | '/executive' }
  | { to: '/manage/applications'; search: { open: string } }
  | { to: '/vacancies' }
  | { to: '/nominations'; search: { tab: 'trials'; open: string } }
  | { to: '/apply/$id'; params: { id: string } }
  | { to: '/exam/take/$examId'; params: { examId: string } }
  | { to: '/exam/results/$attemptId'; params: { attemptId: string } };

const by = (who: string | undefined, active: string, passive: string) => (who ? `${who} ${active}` : passive);
// Several of one kind are one entry until it is read.
const again = (count: number) => (count > 1 ? ' again' : '');
const application = (title: string | null) => (title ? 'an application for ' : 'an application');
const openApplication = (open: string): Page => ({ to: '/manage/applications', search: { open } });

/** Each kind of notification: who may open its page, where that is, and what its entry says. */
export const NOTIFICATIONS = {
  application_answered: {
    permission: 'application.list',
    page: { to: '/progress' },
    sentence: ({ title, count }) => [
      title ? 'Your application for ' : 'Your application',
      count > 1 ? ' has a new answer' : ' has an answer',
    ],
  },
  application_assigned: {
    permission: 'application.review',
    page: openApplication,
    sentence: ({ title, who, count }) => [
      by(who, 'assigned you ', 'You were assigned ') + application(title),
      again(count),
    ],
  },
  note_mention: {
    permission: 'application.review',
    page: openApplication,
    sentence: ({ title, who, count }) => {
      const notes = count > 1 ? `${count} notes` : 'a note';
      return [`${by(who, 'mentioned you', 'You were mentioned')} in ${notes} on ${application(title)}`];
    },
  },
  exam_assigned: {
    permission: 'exam.take',
    page: (examId) => ({ to: '/exam/take/$examId', params: { examId } }),
    sentence: ({ title, who, count }) => [
      by(who, 'assigned you ', 'You were assigned ') + (title ? 'the exam ' : 'an exam'),
      again(count),
    ],
  },
  exam_result: {
    permission: 'exam.take',
    page: (attemptId) => ({ to: '/exam/results/$attemptId', params: { attemptId } }),
    sentence: ({ title, who, count }) => {
      const after = (who ? '' : ' was marked') + again(count);
      return [by(who, 'marked your exam', 'Your exam') + (title ? ' ' : ''), after];
    },
  },
  grade_changed: { permission: 'self.read', page: { to: '/dashboard' }, sentence: () => ['You are now '] },
  record_shared: {
    permission: 'self.read',
    page: { to: '/file' },
    sentence: () => ['A record was shared with you'],
  },
  record_changed: {
    permission: 'self.read',
    page: { to: '/file' },
    sentence: ({ count }) => ['The end of a record was moved', again(count)],
  },
  appeal_opened: {
    permission: 'appeal.decide',
    page: { to: '/executive' },
    sentence: ({ who }) => [by(who, 'appealed a record', 'A record was appealed')],
  },
  appeal_answered: {
    permission: 'self.read',
    page: { to: '/file' },
    sentence: () => ['Your appeal has an answer'],
  },
  approval_asked: {
    permission: 'approval.manage',
    page: { to: '/executive' },
    sentence: ({ who }) => [by(who, 'asked for an approval', 'An approval was requested')],
  },
  approval_answered: {
    permission: 'approval.manage',
    page: { to: '/executive' },
    sentence: () => ['Your request has an answer'],
  },
  colleague_blocked: {
    permission: 'approval.manage',
    page: { to: '/executive' },
    sentence: ({ who }) => [by(who, 'blocked a colleague', 'A colleague was blocked')],
  },
  block_lapsed: {
    permission: 'approval.manage',
    page: { to: '/executive' },
    sentence: () => ['A block lapsed because nobody confirmed it'],
  },
  two_person_changed: {
    permission: 'approval.manage',
    page: { to: '/executive' },
    sentence: ({ who, count }) => [
      by(who, 'switched the rule of two people', 'The rule of two people was switched') + again(count),
    ],
  },
  invited: {
    permission: 'self.read',
    page: (id) => ({ to: '/apply/$id', params: { id } }),
    otherwise: { to: '/vacancies' },
    sentence: ({ title }) => [title ? 'The team would like you to apply for ' : 'The team would like you to apply'],
  },
  opinion_wanted: {
    permission: 'voice.give',
    page: (open) => ({ to: '/nominations', search: { tab: 'trials', open } }),
    sentence: () => ['Your opinion is wanted on the trial of '],
  },
} as const satisfies Record<string, Rule>;

/** The kinds of notifications. */
export type NotificationKind = keyof typeof NOTIFICATIONS;

/** The body of `POST /api/notifications/read`. `until` keeps notifications that arrived later unread. */
export const notificationsReadInput = z.strictObject({
  until: z.pipe(
    z.iso.datetime({ offset: true }),
    z.transform((text) => new Date(text)),
  ),
});
