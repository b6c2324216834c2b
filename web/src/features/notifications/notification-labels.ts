import type { Notification } from './queries.ts';

type Entry = Pick<Notification, 'kind' | 'title' | 'count'> & { actor: { username: string } | null };

/** A sentence in parts: the title of its job or exam stands between them, and stands out. */
interface Sentence {
  before: string;
  title: string;
  after: string;
}

// Several of one kind are one entry until it is read.
const again = (count: number) => (count > 1 ? ' again' : '');

/**
 * What an entry says. Its title is missing once an exam was deleted or the reader may no longer open the place; in the latter case so
 * is the person.
 */
export function notificationWords({ kind, title, actor, count }: Entry): Sentence {
  const who = actor?.username;
  const named = title ?? '';
  switch (kind) {
    case 'application_answered': {
      const before = named ? 'Your application for ' : 'Your application';
      return { before, title: named, after: count > 1 ? ' has a new answer' : ' has an answer' };
    }
    case 'note_mention': {
      const notes = count > 1 ? `${count} notes` : 'a note';
      const before = who ? `${who} mentioned you in ${notes} on ` : `You were mentioned in ${notes} on `;
      return { before: `${before}${named ? 'an application for ' : 'an application'}`, title: named, after: '' };
    }
    case 'application_assigned': {
      const what = named ? 'an application for ' : 'an application';
      return who
        ? { before: `${who} assigned you ${what}`, title: named, after: again(count) }
        : { before: `You were assigned ${what}`, title: named, after: again(count) };
    }
    case 'exam_assigned': {
      const what = named ? 'the exam ' : 'an exam';
      return who
        ? { before: `${who} assigned you ${what}`, title: named, after: again(count) }
        : { before: `You were assigned ${what}`, title: named, after: again(count) };
    }
    case 'exam_result': {
      const what = named ? 'your exam ' : 'your exam';
      return who
        ? { before: `${who} marked ${what}`, title: named, after: again(count) }
        : { before: 'Your exam ', title: named, after: `${named ? ' ' : ''}was marked${again(count)}` };
    }
    case 'grade_changed':
      return { before: 'You are now ', title: named, after: '' };
    case 'record_shared':
      return { before: 'A record was shared with you', title: '', after: '' };
    case 'appeal_opened':
      return { before: who ? `${who} appealed a record` : 'A record was appealed', title: '', after: '' };
    case 'appeal_answered':
      return { before: 'Your appeal has an answer', title: '', after: '' };
    case 'approval_asked':
      return { before: who ? `${who} asked for an approval` : 'An approval was requested', title: '', after: '' };
    case 'approval_answered':
      return { before: 'Your request has an answer', title: '', after: '' };
  }
}

/** The number on the bell: the server counts to 100. */
export const unreadWords = (count: number): string => (count > 99 ? '99+' : String(count));

/** The tab's title with the number of unread notifications before it, or without one at 0. */
export function withBadge(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\+?\) /, '');
  return count > 0 ? `(${unreadWords(count)}) ${bare}` : bare;
}
