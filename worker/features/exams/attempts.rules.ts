import { after, seconds } from '../../clock.ts';
import type { Issue } from '../../contract/errors.ts';
import { type AttemptStatus, type ExamQuestion, isSameAnswer } from '../../contract/exams.ts';

/** How long after the deadline a submission is still taken: a slow connection costs nobody an exam (contract §5). */
const GRACE = seconds(30);

type Sheet = {
  questions: ExamQuestion[];
  /** The correct or sample answers, in the order of the questions. */
  answers: string[];
  responses: Record<string, string>;
};

/** Whether answers may still be saved: until the deadline. */
export const canSave = (deadline: Date, at: Date) => at <= deadline;

/** Whether a submission is still taken: until 30 s after the deadline. */
export const canSubmit = (deadline: Date, at: Date) => at <= after(deadline, GRACE);

/** When an attempt that nobody submitted counts as over. */
export const overdueBefore = (at: Date) => after(at, -GRACE);

/** What is wrong with answers to an exam: those to questions that it does not ask. */
export function checkAnswers(questions: ExamQuestion[], responses: Record<string, string>): Issue[] {
  const known = new Set(questions.map((question) => question.id));
  return Object.keys(responses)
    .filter((id) => !known.has(id))
    .map((id) => ({ path: `responses.${id}`, message: 'This exam does not ask that' }));
}

const responseTo = (responses: Record<string, string>, id: string) =>
  Object.hasOwn(responses, id) ? (responses[id] ?? '') : '';

/** Whether a person has to mark the answer to this question: one in free text, where there is one. */
export const needsMark = (question: ExamQuestion, responses: Record<string, string>) =>
  question.type !== 'multiple-choice' && responseTo(responses, question.id).trim() !== '';

/** Whether multiple choice was answered correctly (spec §5). */
export const isCorrect = (answer: string, response: string) => isSameAnswer(answer, response);

/**
 * The score of an attempt, 0–100: round(100 × marks ÷ questions). Multiple choice is marked here; `marks` (question id to 0..1)
 * holds what a manager gave for free text. Null until every free answer is marked; a blank one is worth nothing and waits for nobody.
 */
export function scoreOf({ questions, answers, responses }: Sheet, marks: Record<string, number> = {}): number | null {
  let sum = 0;
  for (const [index, question] of questions.entries()) {
    const response = responseTo(responses, question.id);
    if (question.type === 'multiple-choice') sum += isCorrect(answers[index] ?? '', response) ? 1 : 0;
    else if (needsMark(question, responses)) {
      if (!Object.hasOwn(marks, question.id)) return null;
      sum += marks[question.id] ?? 0;
    }
  }
  // Marks such as 0.1 add up to a hair less than they should: half a point still rounds up.
  return Math.round(Number(((100 * sum) / questions.length).toFixed(6)));
}

/** The score of an attempt that ends without anyone marking it: free text counts nothing. */
export function scoreUnmarked(sheet: Sheet): number {
  const none = Object.fromEntries(sheet.questions.map((question) => [question.id, 0]));
  return scoreOf(sheet, none) ?? 0;
}

/** How an attempt ends, and what it is then worth. `awaitingMarks`: free answers wait for a manager. */
export type Ending = { status: AttemptStatus; score: number | null; awaitingMarks: boolean };

/** The ending of an attempt that was submitted: flagged or not, as the server knows or the page admits. */
export function endingOf(sheet: Sheet, isFlagged: boolean): Ending {
  if (isFlagged) return { status: 'cheated', score: scoreUnmarked(sheet), awaitingMarks: false };
  const score = scoreOf(sheet);
  return { status: 'completed', score, awaitingMarks: score === null };
}

/** The ending of an attempt whose time ran out (contract §5): flagged is `cheated`, saved answers are submitted, none at all is `expired` with 0. */
export function overdueEndingOf(sheet: Sheet, isFlagged: boolean): Ending {
  const hasAnswers = Object.values(sheet.responses).some((response) => response.trim() !== '');
  if (!isFlagged && !hasAnswers) return { status: 'expired', score: 0, awaitingMarks: false };
  return endingOf(sheet, isFlagged);
}

type Running = Sheet & { status: AttemptStatus; deadline: Date; cheatedAt: Date | null };

/** How an attempt stands now: as it is stored or, when its time is over and nobody has written it down yet, as it ended. */
export function standing<Attempt extends Running & Ending & { completedAt: Date | null }>(
  attempt: Attempt,
  at: Date,
): Attempt {
  if (attempt.status !== 'in_progress' || canSubmit(attempt.deadline, at)) return attempt;
  return { ...attempt, ...overdueEndingOf(attempt, attempt.cheatedAt !== null), completedAt: attempt.deadline };
}
