import { now } from '../../clock.ts';
import { allowedUnless } from '../../contract/errors.ts';
import { refuseGrade, refuseReach } from '../../contract/grade-rules.ts';
import type { Grade } from '../../contract/grades.ts';
import { can } from '../../contract/permissions.ts';
import { isErased } from '../../db/person.ts';
import type { ApprovalRow } from './approvals.store.ts';

type Reader = { id: string; grade: Grade };

/** Whether an approval is open and has not lapsed. */
export const isStillOpen = ({ approval }: ApprovalRow) => approval.state === 'open' && approval.lapsesAt > now();

const targetOf = ({ approval, target }: ApprovalRow) => ({
  id: approval.targetId,
  grade: target.grade ?? approval.fromGrade,
});

/** Whether an asker could still ask: of grade 5 or higher, which counts, and not blocked. */
const mayStillAsk = ({ asker }: ApprovalRow) =>
  (asker.grade ?? 0) >= 5 && asker.isBlocked === 0 && asker.countsInFull === 1;

function refuseDeciding(row: ApprovalRow, me: Reader) {
  if (row.approval.askedBy === me.id) return 'own_row';
  return isStillOpen(row) ? null : 'approval_closed';
}

function refuseErasure(row: ApprovalRow, me: Reader) {
  if (isErased(row.target)) return 'erased';
  if (targetOf(row).grade !== 1) return 'still_staff';
  if (row.target.username !== row.approval.username || !mayStillAsk(row)) return 'conflict';
  return can(me.grade, 'user.erase') ? null : 'grade_too_low';
}

function refuseNewGrade(row: ApprovalRow, me: Reader, toGrade: Grade) {
  if (targetOf(row).grade !== row.approval.fromGrade || !mayStillAsk(row)) return 'conflict';
  return isErased(row.target) ? 'erased' : refuseGrade(me, targetOf(row), toGrade);
}

function refuseConfirming(row: ApprovalRow, me: Reader) {
  if (isErased(row.target)) return 'erased';
  return refuseReach(me, targetOf(row));
}

/** Whether the asker may approve their own change by now, because nobody else could when they asked. */
const isSoleNow = ({ approval: { soleAt } }: ApprovalRow) => soleAt !== null && soleAt <= now();

/** Why the reader cannot approve a change, whose target is never the reader; null if they can. */
export function refuseApproving(row: ApprovalRow, me: Reader) {
  const { kind, toGrade } = row.approval;
  const refusal = refuseDeciding(row, me);
  if (refusal !== null && !(refusal === 'own_row' && isStillOpen(row) && isSoleNow(row))) return refusal;
  if (kind === 'block') return refuseConfirming(row, me);
  return toGrade === null ? refuseErasure(row, me) : refuseNewGrade(row, me, toGrade);
}

/** Why the reader cannot decline a change; null if they can. */
export function refuseDeclining(row: ApprovalRow, me: Reader) {
  const refusal = refuseDeciding(row, me);
  if (refusal) return refusal;
  if (row.approval.kind === 'block' && isErased(row.target)) return 'erased';
  if (row.approval.kind === 'erasure' && !can(me.grade, 'user.erase')) return 'grade_too_low';
  return refuseReach(me, targetOf(row));
}

/** Why the reader cannot withdraw a request; null if they can. */
export function refuseWithdrawing(row: ApprovalRow, me: Reader) {
  if (row.approval.askedBy !== me.id) return 'target_out_of_reach';
  if (!isStillOpen(row)) return 'approval_closed';
  return row.approval.kind === 'block' && isErased(row.target) ? 'erased' : null;
}

/** What the reader can do with an approval (docs/rules/api.md#what-the-reader-may-do). */
export const allowedOn = (row: ApprovalRow, me: Reader) => ({
  approve: allowedUnless(refuseApproving(row, me)),
  decline: allowedUnless(refuseDeclining(row, me)),
  withdraw: allowedUnless(refuseWithdrawing(row, me)),
});
