import type { InferResponseType } from 'hono/client';
import type { client } from '#lib/api.ts';
import { counted } from '#lib/format.ts';
import type { OwnAttempt } from './queries.ts';

/** The user's own open assignment. */
type OwnAssignment = InferResponseType<(typeof client.api)['my-exam-assignments']['$get'], 200>[number];

/** What the user can do with an exam, and has done. */
export type ExamAvailability = {
  /** The running attempt. */
  running: OwnAttempt | undefined;
  /** The newest ended attempt. */
  ended: OwnAttempt | undefined;
  /** The newest completed attempt. */
  completed: OwnAttempt | undefined;
  /** Allows starting the exam, for the first time or again. */
  assignment: OwnAssignment | undefined;
};

type AttemptFields = Pick<OwnAttempt, 'examId' | 'status' | 'assignmentId'>;
type AssignmentFields = Pick<OwnAssignment, 'id' | 'examId'>;

/** An exam's availability, given the user's attempts (newest first) and open assignments. */
export function availabilityOf<Attempt extends AttemptFields, Assignment extends AssignmentFields>(
  examId: string,
  attempts: readonly Attempt[],
  assignments: readonly Assignment[],
) {
  const own = attempts.filter((attempt) => attempt.examId === examId);
  return {
    running: own.find(({ status }) => status === 'in_progress'),
    ended: own.find(({ status }) => status !== 'in_progress'),
    completed: own.find(({ status }) => status === 'completed'),
    // A used assignment may still be in the cached list.
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

/** Milliseconds as '6 days left to start'; at least a minute. */
export function timeToStart(ms: number): string {
  const [unit, size] = UNITS.find(([, least]) => ms >= least) ?? ['minute', 60_000];
  return `${counted(Math.max(1, Math.trunc(ms / size)), unit)} left to start`;
}
