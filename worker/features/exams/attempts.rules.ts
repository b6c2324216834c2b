import { after, seconds } from '../../clock.ts';
import type { Issue } from '../../contract/errors.ts';
import { type AttemptStatus, type ExamQuestion, isSameAnswer } from '../../contract/exams.ts';
import { SUBMIT_GRACE } from '../../contract/limits.ts';

const GRACE = seconds(SUBMIT_GRACE);

/** An exam with a taker's answers. */
type AnsweredExam = {
  questions: ExamQuestion[];
  /** The correct or sample answers, in the order of the questions. */
  answers: string[];
  /** The taker's answers by question id. */
  responses: Record<string, string>;
};

/** Whether answers can still be saved: until the deadline. */
export const canSave = (deadline: Date, at: Date) => at <= deadline;

/** Whether a submission is still accepted: until 30 s after the deadline. */
export const canSubmit = (deadline: Date, at: Date) => at <= after(deadline, GRACE);

/** The time of a submission, capped at the deadline: the grace period counts as on time. */
export const submissionTime = (deadline: Date, at: Date) => (at > deadline ? deadline : at);

/** One issue for each response to an unknown question. */
export function responseIssues(questions: ExamQuestion[], responses: Record<string, string>): Issue[] {
  const known = new Set(questions.map((question) => question.id));
  return Object.keys(responses)
    .filter((id) => !known.has(id))
    .map((id) => ({ path: `responses.${id}`, message: 'This exam has no such question' }));
}

/** The answer to a question; empty if there is none. */
export const responseTo = (responses: Record<string, string>, questionId: string) =>
  Object.hasOwn(responses, questionId) ? (responses[questionId] ?? '') : '';

/** Whether the answer needs a manager's mark: it is free text and not blank. */
export const needsMark = (question: ExamQuestion, responses: Record<string, string>) =>
  question.type !== 'multiple-choice' && responseTo(responses, question.id).trim() !== '';

/** One issue for each mark of a question without a free-text answer. */
export function markIssues({ questions, responses }: AnsweredExam, marks: Record<string, number>): Issue[] {
  const markable = new Set(questions.filter((question) => needsMark(question, responses)).map(({ id }) => id));
  return Object.keys(marks)
    .filter((id) => !markable.has(id))
    .map((id) => ({ path: `marks.${id}`, message: 'There is no free-text answer to mark here' }));
}

/**
 * The score, 0–100: round(100 × marks ÷ questions). Multiple choice is marked here, free text by `marks` (0..1). Null
 * until every free-text answer is marked; blank ones count 0.
 */
export function scoreOf(
  { questions, answers, responses }: AnsweredExam,
  marks: Record<string, number> = {},
): number | null {
  let sum = 0;
  for (const [index, question] of questions.entries()) {
    const response = responseTo(responses, question.id);
    if (question.type === 'multiple-choice') sum += isSameAnswer(answers[index] ?? '', response) ? 1 : 0;
    else if (needsMark(question, responses)) {
      if (!Object.hasOwn(marks, question.id)) return null;
      sum += marks[question.id] ?? 0;
    }
  }
  // Sums of marks such as 0.1 fall a hair short. Rounding that off first keeps half a point rounding up.
  return Math.round(Number(((100 * sum) / questions.length).toFixed(6)));
}

/** The score with every free-text answer counted as 0. */
export function scoreUnmarked(exam: AnsweredExam): number {
  const noMarks = Object.fromEntries(exam.questions.map((question) => [question.id, 0]));
  return scoreOf(exam, noMarks) ?? 0;
}

/** How an attempt ended. `awaitingMarks`: completed, with free text still to be marked. */
export type Outcome = { status: AttemptStatus; score: number | null; awaitingMarks: boolean };

/** The outcome of a submitted attempt. */
export function submittedOutcome(exam: AnsweredExam, isFlagged: boolean): Outcome {
  if (isFlagged) return { status: 'cheated', score: scoreUnmarked(exam), awaitingMarks: false };
  const score = scoreOf(exam);
  return { status: 'completed', score, awaitingMarks: score === null };
}

/**
 * The outcome of an attempt nobody submitted in time (docs/rules/exams.md#exam-deadlines): as if submitted, but
 * `expired` with score 0 if unanswered and not flagged.
 */
export function overdueOutcome(exam: AnsweredExam, isFlagged: boolean): Outcome {
  const hasAnswers = Object.values(exam.responses).some((response) => response.trim() !== '');
  if (!isFlagged && !hasAnswers) return { status: 'expired', score: 0, awaitingMarks: false };
  return submittedOutcome(exam, isFlagged);
}

type Clocked = { status: AttemptStatus; deadline: Date };

/** Whether an attempt is past its deadline but not closed yet. */
export const isOverdueAt = (attempt: Clocked, at: Date) =>
  attempt.status === 'in_progress' && !canSubmit(attempt.deadline, at);

type Stored = AnsweredExam & Outcome & Clocked & { cheatedAt: Date | null; completedAt: Date | null };

/** The attempt as of this moment: an overdue one shows its outcome even before it is closed in the database. */
export function attemptAsOf<Attempt extends Stored>(attempt: Attempt, at: Date): Attempt {
  if (!isOverdueAt(attempt, at)) return attempt;
  return { ...attempt, ...overdueOutcome(attempt, attempt.cheatedAt !== null), completedAt: attempt.deadline };
}

/** Whether the taker can still work on the attempt at this moment. */
export const isInProgress = (attempt: Clocked, at: Date) =>
  attempt.status === 'in_progress' && canSubmit(attempt.deadline, at);
