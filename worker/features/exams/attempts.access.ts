import { now } from '../../clock.ts';
import { can } from '../../contract/permissions.ts';
import type { CurrentUser, SignedInEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { responseIssues } from './attempts.rules.ts';
import { type AttemptRow, findAttempt } from './attempts.store.ts';
import { attemptView, ownAttemptView } from './attempts.view.ts';
import { findHolding } from './holding.store.ts';
import { refuseMarking, refuseScoring } from './marking.rules.ts';
import { closeIfOverdue } from './overdue.store.ts';

export type Variables = SignedInEnv['Variables'];

/** The 409 for a taker whose attempt is over. */
export const attemptEnded = (row: AttemptRow) =>
  new HttpError('attempt_ended', undefined, { current: ownAttemptView(row) });

/** Throws 404 unless the caller is the attempt's taker or a manager. */
export function requireVisible(row: AttemptRow | undefined, me: CurrentUser): AttemptRow {
  if (row && (row.attempt.userId === me.id || can(me.grade, 'exam.manage'))) return row;
  throw noSuch('attempt');
}

/**
 * The taker's running attempt, to save or submit. Throws 404, 403 for anyone else, 400 for unknown questions, and 409
 * once it is over; closes an overdue one first.
 */
export async function requireRunning(
  variables: Variables,
  id: string,
  responses: Record<string, string>,
  isInTime: (deadline: Date, at: Date) => boolean,
): Promise<AttemptRow> {
  const { db, me, audit } = variables;
  const [found] = await findAttempt(db, id);
  const row = requireVisible(found, me);
  const { attempt } = row;
  if (attempt.userId !== me.id) throw new HttpError('target_out_of_reach', 'Only its taker can answer an exam.');
  const issues = responseIssues(attempt.questions, responses);
  if (issues.length > 0) throw new HttpError('invalid_input', undefined, { issues });
  if (attempt.status !== 'in_progress') throw attemptEnded(row);
  if (isInTime(attempt.deadline, now())) return row;
  audit.exempt();
  await closeIfOverdue(variables, attempt);
  throw new HttpError('deadline_passed', undefined, { current: ownAttemptView(row) });
}

/**
 * The completed attempt that a manager marks or scores. Throws 403 below grade 4 and for their own attempt, 404, and
 * 409 unless it is completed and its taker not erased. Marking is also 403 for holders of the exam because it shows the
 * answers.
 */
export async function requireCompleted(
  variables: Variables,
  id: string,
  purpose: 'marks' | 'score',
): Promise<AttemptRow> {
  const { db, me } = variables;
  if (!can(me.grade, 'exam.manage')) throw new HttpError('grade_too_low');
  const [[row], [holding]] = await db.batch([findAttempt(db, id), findHolding(db, id, me.id)]);
  if (!row) throw noSuch('attempt');
  const reader = { ...me, isHeld: holding?.isHeld === 1 };
  const refusal = purpose === 'marks' ? refuseMarking(row, reader) : refuseScoring(row, reader);
  // The caller refuses a conflict, after the marks themselves.
  if (refusal === null || refusal === 'conflict') return row;
  if (refusal === 'own_row') throw new HttpError(refusal, 'You cannot mark your own exam.');
  if (refusal === 'exam_held') throw new HttpError(refusal, 'You hold this exam yourself, so you cannot mark it.');
  if (refusal === 'not_completed') await closeIfOverdue(variables, row.attempt);
  throw new HttpError(refusal, undefined, { current: attemptView(row, me) });
}
