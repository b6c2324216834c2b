import type { Grade } from '../../contract/grades.ts';
import { toPerson, unlessErased } from '../../db/person.ts';
import { allowedOn, isStillOpen } from './approvals.rules.ts';
import type { ApprovalRow } from './approvals.store.ts';

/** An approval with its people, for this reader. The reason is null once its author or target is erased. */
export function approvalView(row: ApprovalRow, me: { id: string; grade: Grade }) {
  const { approval, target, asker: by } = row;
  const { username: _username, reason, state, ...shown } = approval;
  return {
    ...shown,
    reason: unlessErased(reason, target, by),
    state: state === 'open' && !isStillOpen(row) ? ('lapsed' as const) : state,
    target: toPerson(target),
    asker: toPerson(by),
    decider: toPerson(row.decider),
    can: allowedOn(row, me),
  };
}
