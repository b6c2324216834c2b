import { refuseReach } from '../contract/grade-rules.ts';
import type { Grade } from '../contract/grades.ts';
import type { CurrentUser } from './context.ts';
import { Refusal } from './errors.ts';

/** Lets someone act on people below their grade, and never on themselves; `own` is what to tell them then. Throws 403. */
export function requireInReach(me: CurrentUser, target: { id: string; grade: Grade }, own?: string): void {
  const refusal = refuseReach(me, target);
  if (refusal) throw new Refusal(refusal, refusal === 'own_row' ? own : undefined);
}
