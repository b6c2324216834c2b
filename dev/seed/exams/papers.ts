import type { ExamQuestion } from '../../../worker/contract/exams.ts';

/** Possible replies to a free question, by the mark they deserve. */
export interface Replies {
  /** Worth a full mark. */
  readonly full: readonly string[];
  /** A second paragraph that some add to a full reply. */
  readonly more: readonly string[];
  /** Worth half a mark. */
  readonly half: readonly string[];
  /** Worth nothing. */
  readonly poor: readonly string[];
}

/** A question with its correct or sample answer. */
export interface PaperItem {
  readonly question: ExamQuestion;
  readonly answer: string;
  /** Null for multiple choice. */
  readonly replies: Replies | null;
}

/** The source of an exam. Days count back from today. */
export interface ExamText {
  readonly key: 'trial' | 'modmail' | 'refresher';
  readonly title: string;
  readonly description: string;
  readonly timeLimit: number;
  readonly passingScore: number;
  readonly items: readonly PaperItem[];
  readonly writtenBy: string;
  readonly written: number;
  /** The first version, and who replaced it when. */
  readonly earlier?: {
    readonly items: readonly PaperItem[];
    readonly timeLimit: number;
    readonly rewritten: number;
    readonly by: string;
  };
  readonly archived?: { readonly daysAgo: number; readonly by: string };
}

/** A multiple-choice question; `correct` is the number of the option, from 1. */
export function pick(id: string, question: string, correct: 1 | 2 | 3 | 4, options: readonly string[]): PaperItem {
  const answer = options[correct - 1];
  if (answer === undefined) throw new Error(`${id} has no option ${correct}`);
  return { question: { id, type: 'multiple-choice', question, options: [...options] }, answer, replies: null };
}

/** A short-answer question. */
export const line = (id: string, question: string, answer: string, replies: Omit<Replies, 'more'>): PaperItem => ({
  question: { id, type: 'short-answer', question, options: [] },
  answer,
  replies: { ...replies, more: [] },
});

/** A long-answer question. */
export const essay = (id: string, question: string, answer: string, replies: Replies): PaperItem => ({
  question: { id, type: 'long-answer', question, options: [] },
  answer,
  replies,
});
