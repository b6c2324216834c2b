import type { InferResponseType } from 'hono/client';
import type { client } from '#lib/api.ts';
import { counted } from '#lib/format.ts';
import type { OwnAttempt } from './queries.ts';

/** One's own assignment that can still be used. */
type OwnAssignment = InferResponseType<(typeof client.api)['my-exam-assignments']['$get'], 200>[number];

/** What a person can do with an exam, and what they have done with it. */
export type ExamAvailability = {
  /** The attempt that is running. */
  running: OwnAttempt | undefined;
  /** The newest attempt that has ended. */
  ended: OwnAttempt | undefined;
  /** What lets them start, for the first time or again. */
  assignment: OwnAssignment | undefined;
};

type AttemptFields = Pick<OwnAttempt, 'examId' | 'status' | 'assignmentId'>;
type AssignmentFields = Pick<OwnAssignment, 'id' | 'examId'>;

/** An exam's availability to the owner of these attempts (newest first) and open assignments. */
export function availabilityOf<Attempt extends AttemptFields, Assignment extends AssignmentFields>(
  examId: string,
  attempts: readonly Attempt[],
  assignments: readonly Assignment[],
) {
  const own = attempts.filter((attempt) => attempt.examId === examId);
  return {
    running: own.find(({ status }) => status === 'in_progress'),
    ended: own.find(({ status }) => status !== 'in_progress'),
    // An assignment that was used may be listed for a while yet, but starts nothing more.
    assignment: assignments.find(
      (assignment) => assignment.examId === examId && !own.some(({ assignmentId }) => assignmentId === assignment.id),
    ),
  };
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Milliseconds in words, as in '6 days left to start'; at least a minute. */
export function timeToStart(ms: number): string {
  const [unit, size] = UNITS.find(([, least]) => ms >= least) ?? ['minute', 60_000];
  return `${counted(Math.max(1, Math.trunc(ms / size)), unit)} left to start`;
}
