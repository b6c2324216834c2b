import type { Grade } from '../../contract/grades.ts';
import { toPerson, unlessErased } from '../../db/person.ts';
import { allowedOn, isStillOpen } from './approvals.rules.ts';
import type { ApprovalRow } from './approvals.store.ts';

/** An approval with its people, for this reader. Its texts are null once their author or target is erased. */
export function approvalView(row: ApprovalRow, me: { id: string; grade: Grade }) {
  const { approval, target, asker: by } = row;
  const { username: _username, reason, waiver, state, ...shown } = approval;
  return {
    ...shown,
    reason: unlessErased(reason, target, by),
    waiver: unlessErased(waiver, target, by),
    state: state === 'open' && !isStillOpen(row) ? ('lapsed' as const) : state,
    target: toPerson(target),
    asker: toPerson(by),
    decider: toPerson(row.decider),
    can: allowedOn(row, me),
  };
}
