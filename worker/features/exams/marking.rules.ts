import { now } from '../../clock.ts';
import { allowedUnless } from '../../contract/errors.ts';
import { isErased } from '../../db/person.ts';
import { attemptAsOf } from './attempts.rules.ts';
import type { AttemptRow } from './attempts.store.ts';

/** Who reads an attempt. `isHeld`: they hold its exam, which lists do not know. */
type Reader = { id: string; isHeld?: boolean };

/** Why a manager can neither mark nor score an attempt; null if they can. */
export function refuseScoring({ attempt, user }: AttemptRow, me: Reader) {
  if (attempt.userId === me.id) return 'own_row';
  if (isErased(user)) return 'erased';
  return attemptAsOf(attempt, now()).status === 'completed' ? null : 'not_completed';
}

/** Why a manager cannot mark an attempt; null if they can. Marking shows the answers, and a score set by hand ends it. */
export function refuseMarking(row: AttemptRow, me: Reader) {
  if (row.attempt.userId !== me.id && me.isHeld) return 'exam_held';
  return refuseScoring(row, me) ?? (row.attempt.manuallyAdjusted ? 'conflict' : null);
}

/** What a manager can do with an attempt (docs/rules/api.md#what-the-reader-may-do). */
export const allowedOn = (row: AttemptRow, me: Reader) => ({
  mark: allowedUnless(refuseMarking(row, me)),
  score: allowedUnless(refuseScoring(row, me)),
});
