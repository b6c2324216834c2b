import { now } from '../../clock.ts';
import { withoutCites } from '../../contract/exams.ts';
import { isErased, toPerson, unlessErased } from '../../db/person.ts';
import { mayRead, type Reader } from '../../db/reading.ts';
import type { examEvents } from '../../db/schema/exams.ts';
import { attemptAsOf, isInProgress, needsMark, responseTo } from './attempts.rules.ts';
import type { AttemptRow } from './attempts.store.ts';
import { allowedOn } from './marking.rules.ts';

type Event = Pick<typeof examEvents.$inferSelect, 'type' | 'at' | 'durationMs'>;

/** A manager's words to the taker. */
const commentOf = ({ attempt, user, commenter }: AttemptRow) => unlessErased(attempt.comment, user, commenter);

/** An attempt in its taker's list, without questions, correct answers and the marker. The comment comes with the result. */
export function ownAttemptView(row: AttemptRow) {
  const attempt = attemptAsOf(row.attempt, now());
  return {
    id: attempt.id,
    examId: attempt.examId,
    userId: attempt.userId,
    assignmentId: attempt.assignmentId,
    status: attempt.status,
    score: attempt.score,
    awaitingMarks: attempt.awaitingMarks,
    startedAt: attempt.startedAt,
    deadline: attempt.deadline,
    extendedMinutes: attempt.extendedMinutes,
    completedAt: attempt.completedAt,
    cheatedAt: attempt.cheatedAt,
    timeLimit: attempt.timeLimit,
    passingScore: attempt.passingScore,
    questionCount: row.questionCount,
    manuallyAdjusted: attempt.manuallyAdjusted,
    comment: attempt.awaitingMarks ? null : commentOf(row),
    user: toPerson(row.user),
    exam: { id: attempt.examId, title: attempt.examTitle },
  };
}

/** A running attempt for its taker, with questions, saved answers and the server's time for the countdown. */
export const paperView = (row: AttemptRow) => ({
  ...ownAttemptView(row),
  questions: withoutCites(row.attempt.questions),
  responses: row.attempt.responses,
  revision: row.attempt.revision,
  serverTime: now(),
});

/** An attempt for its taker: the paper while it runs, the result afterwards. */
export const takersView = (row: AttemptRow) =>
  isInProgress(row.attempt, now()) ? paperView(row) : ownAttemptView(row);

/** An attempt in a manager's list, with its adjuster, its marker and their notes. `isHeld`: the reader holds its exam. */
export function attemptView(row: AttemptRow, reader: Reader & { isHeld?: boolean }) {
  const view = { ...markedView(row), can: allowedOn(row, reader) };
  if (mayRead('marking', reader, { subject: row.attempt.userId })) return view;
  const hidden = { adjustedBy: null, adjuster: null, markedBy: null, markedAt: null, marker: null };
  return { ...view, ...hidden, adjustmentNote: null, markNote: null, comment: ownAttemptView(row).comment };
}

const markedView = (row: AttemptRow) => ({
  ...ownAttemptView(row),
  comment: commentOf(row),
  adjustmentNote: unlessErased(row.attempt.adjustmentNote, row.user, row.adjuster),
  adjustedBy: row.attempt.adjustedBy,
  adjuster: toPerson(row.adjuster),
  markNote: unlessErased(row.attempt.markNote, row.user, row.marker),
  markedBy: row.attempt.markedBy,
  markedAt: row.attempt.markedAt,
  marker: toPerson(row.marker),
});

/** An attempt with its integrity events, and each response next to the correct or sample answer. */
export function reviewedAttemptView(row: AttemptRow, events: Event[], reader: Reader) {
  const { questions, answers, responses, marks } = row.attempt;
  return {
    ...attemptView(row, reader),
    events,
    eventsDropped: row.attempt.eventsDropped,
    /** Empty once the taker is erased. */
    review: (isErased(row.user) ? [] : withoutCites(questions)).map((question, index) => ({
      ...question,
      response: responseTo(responses, question.id),
      answer: answers[index] ?? '',
      /** A manager's mark, 0..1; null if there is none. */
      mark: marks && Object.hasOwn(marks, question.id) ? (marks[question.id] ?? null) : null,
      needsMark: needsMark(question, responses),
    })),
  };
}
