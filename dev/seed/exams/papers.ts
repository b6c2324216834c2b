import type { ExamQuestion } from '../../../worker/contract/exams.ts';

/** What people reply to a free question, by what a manager gives for it. */
export interface Replies {
  /** Worth the whole mark. */
  readonly full: readonly string[];
  /** What some add to such a reply, as a paragraph of its own. */
  readonly more: readonly string[];
  /** Worth half of it. */
  readonly half: readonly string[];
  /** Worth nothing. */
  readonly poor: readonly string[];
}

/** A question with its answer, or with the sample answer that managers mark by. */
export interface PaperItem {
  readonly question: ExamQuestion;
  readonly answer: string;
  /** Null for multiple choice. */
  readonly replies: Replies | null;
}

/** An exam as it is written down here; days count back from today. */
export interface ExamText {
  readonly key: 'trial' | 'modmail' | 'refresher';
  readonly title: string;
  readonly description: string;
  readonly timeLimit: number;
  readonly passingScore: number;
  readonly items: readonly PaperItem[];
  readonly writtenBy: string;
  readonly written: number;
  /** The exam as it was at first, and who rewrote it when. */
  readonly earlier?: {
    readonly items: readonly PaperItem[];
    readonly timeLimit: number;
    readonly rewritten: number;
    readonly by: string;
  };
  readonly archived?: { readonly daysAgo: number; readonly by: string };
}

/** Multiple choice; the correct option is given by its place, from 1. */
export function pick(id: string, question: string, correct: 1 | 2 | 3 | 4, options: readonly string[]): PaperItem {
  const answer = options[correct - 1];
  if (answer === undefined) throw new Error(`${id} has no option ${correct}`);
  return { question: { id, type: 'multiple-choice', question, options: [...options] }, answer, replies: null };
}

/** A question answered in a line. */
export const line = (id: string, question: string, answer: string, replies: Omit<Replies, 'more'>): PaperItem => ({
  question: { id, type: 'short-answer', question, options: [] },
  answer,
  replies: { ...replies, more: [] },
});

/** A question answered in paragraphs. */
export const essay = (id: string, question: string, answer: string, replies: Replies): PaperItem => ({
  question: { id, type: 'long-answer', question, options: [] },
  answer,
  replies,
});
