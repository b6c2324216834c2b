import type { InferResponseType } from 'hono/client';
import type { client } from '../../lib/api.ts';
import type { OwnAttempt } from './queries.ts';

/** One's own assignment that can still be used. */
export type OwnAssignment = InferResponseType<(typeof client.api)['my-exam-assignments']['$get'], 200>[number];

/** How someone stands to an exam (spec §4, exam availability). */
export type ExamStanding = {
  /** The attempt that is under way. */
  running: OwnAttempt | undefined;
  /** The newest attempt that has ended. */
  ended: OwnAttempt | undefined;
  /** What lets them start, now or once more. */
  assignment: OwnAssignment | undefined;
};

/** How the owner of these attempts (newest first) and assignments stands to an exam. */
export function standingOf(
  examId: string,
  attempts: readonly OwnAttempt[],
  assignments: readonly OwnAssignment[],
): ExamStanding {
  const own = attempts.filter((attempt) => attempt.examId === examId);
  const running = own.find(({ status }) => status === 'in_progress');
  return {
    running,
    ended: own.find(({ status }) => status !== 'in_progress'),
    // One that an attempt was started from may still be open for a while, and starts nothing more.
    assignment: assignments.find(
      (assignment) => assignment.examId === examId && !own.some(({ assignmentId }) => assignmentId === assignment.id),
    ),
  };
}
