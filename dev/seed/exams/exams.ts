import type { ExamQuestion } from '../../../worker/contract/exams.ts';
import type { examTemplates } from '../../../worker/db/schema/exams.ts';
import { onDay } from '../calendar.ts';
import { type Change, type CommunityMember, personCalled } from '../community.ts';
import { Random } from '../random.ts';
import { modmailPaper } from './paper-modmail.ts';
import { refresherPaper } from './paper-refresher.ts';
import { trialPaper } from './paper-trial.ts';
import type { ExamText, PaperItem } from './papers.ts';

/** An exam and its history. */
export interface Exam {
  readonly text: ExamText;
  readonly id: string;
  readonly created: Change;
  readonly rewritten: Change | null;
  readonly archived: Change | null;
}

/** An exam's questions and time limit at some moment. */
export interface Paper {
  readonly items: readonly PaperItem[];
  readonly timeLimit: number;
}

/** All exams, including the archived one. */
export const exams = (today: Date, people: readonly CommunityMember[]): Exam[] =>
  [refresherPaper, trialPaper, modmailPaper].map((text) => {
    const random = new Random(`exam ${text.key}`);
    const change = (username: string, daysAgo: number): Change => ({
      at: onDay(today, daysAgo, random),
      by: personCalled(people, username),
    });
    const { earlier, archived } = text;
    return {
      text,
      id: random.uuid(),
      created: change(text.writtenBy, text.written),
      rewritten: earlier ? change(earlier.by, earlier.rewritten) : null,
      archived: archived ? change(archived.by, archived.daysAgo) : null,
    };
  });

/** The version of an exam that was in force at a moment. */
export const paperAt = ({ text, rewritten }: Exam, at: Date): Paper =>
  text.earlier && rewritten && at < rewritten.at ? text.earlier : text;

/** The questions and the answer key, parallel. */
export const answerKeyOf = (items: readonly PaperItem[]): { questions: ExamQuestion[]; answers: string[] } => ({
  questions: items.map(({ question }) => question),
  answers: items.map(({ answer }) => answer),
});

/** The rows of `exam_templates`. */
export const examRows = (all: readonly Exam[]): (typeof examTemplates.$inferSelect)[] =>
  all.map(({ text, id, created, rewritten, archived }) => ({
    id,
    title: text.title,
    description: text.description,
    ...answerKeyOf(text.items),
    timeLimit: text.timeLimit,
    passingScore: text.passingScore,
    createdBy: created.by.id,
    createdAt: created.at,
    isActive: archived === null,
    revision: 1 + [rewritten, archived].filter((change) => change !== null).length,
    deletedAt: null,
  }));
