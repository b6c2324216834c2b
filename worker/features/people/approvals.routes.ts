import type { SQL } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { needsFreshSignIn } from '../../contract/grade-rules.ts';
import { approvalDecision } from '../../contract/staff-file/approvals.ts';
import { readGates } from '../../db/handbook/gates.ts';
import type { NewNotification } from '../../db/notify.ts';
import { runBatch } from '../../db/run-batch.ts';
import { selectPortalOverrides } from '../../db/settings/portal-overrides.ts';
import { readTrial } from '../../db/staff-file/trials.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv, CurrentUser } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { onePage, pageQuery } from '../../http/paging.ts';
import { requireFreshSignIn, requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { isStillOpen, refuseApproving, refuseDeclining, refuseWithdrawing } from './approvals.rules.ts';
import {
  type ApprovalRow,
  closeApproval,
  findApproval,
  isPending,
  listApprovals,
  targetOf,
  toGradeOf,
} from './approvals.store.ts';
import { approvalView } from './approvals.view.ts';
import { unblock } from './blocks.ts';
import { blockToKeep, erasure } from './erasure.ts';
import { gradeChange, refuseUnmet } from './grade-change.ts';
import { findListed, gradeOf, type ListedUser, userView } from './people.store.ts';

const listQuery = z.object({ ...pageQuery, state: z._default(z.enum(['open', 'closed']), 'open') });

const REFUSALS = { approve: refuseApproving, decline: refuseDeclining, withdraw: refuseWithdrawing };

/** The entry and the state of what closes an approval without a change: to approve a block is to confirm it. */
const CLOSINGS = {
  approve: ['BLOCK_CONFIRMED', 'approved'],
  decline: ['APPROVAL_DECLINED', 'declined'],
  withdraw: ['APPROVAL_WITHDRAWN', 'withdrawn'],
} as const;

const refused = (code: 'conflict' | 'approval_closed', row: ApprovalRow, me: CurrentUser) =>
  new HttpError(code, undefined, { current: approvalView(row, me) });

/** Throws unless the caller can take this decision. */
function requireAllowed(row: ApprovalRow, target: ListedUser, me: CurrentUser, decision: keyof typeof REFUSALS) {
  const code = REFUSALS[decision](row, me);
  if (code === null) return;
  if (code === 'own_row') throw new HttpError(code, 'A second person decides your request.');
  if (code === 'target_out_of_reach' && decision === 'withdraw')
    throw new HttpError(code, 'Only the person who asked can withdraw a request.');
  if (code === 'conflict' || code === 'approval_closed') throw refused(code, row, me);
  if (code === 'erased' || code === 'still_staff')
    throw new HttpError(code, undefined, { current: userView(target, me) });
  throw new HttpError(code);
}

/** Changes that wait for a second person (docs/rules/users.md#two-people). */
export const approvalsRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('approval.manage'), validate('query', listQuery), async (c) => {
    const { state, ...page } = c.req.valid('query');
    const { db, me } = c.var;
    const rows = await listApprovals(db, state, me.id, page);
    const place = ({ approval }: ApprovalRow) => ({ at: approval.createdAt, id: approval.id });
    return c.json(onePage(c, rows, page.limit, place).map((row) => approvalView(row, me)));
  })

  .patch('/:id', requirePermission('approval.manage'), validate('json', approvalDecision), async (c) => {
    const id = c.req.param('id');
    const { decision } = c.req.valid('json');
    const { db, me } = c.var;
    const read = readTrial(db, targetOf(id), true);
    const find = findApproval(db, id, me.id);
    const passed = readGates(db, targetOf(id), gradeOf(targetOf(id)), toGradeOf(id));
    const {
      found: [row],
      targets: [target],
      own,
      trial,
      gates: gateRows,
    } = await runBatch(db, {
      found: find,
      targets: findListed(db, targetOf(id)),
      own: selectPortalOverrides(db),
      trial: read.statement,
      gates: decision === 'approve' ? passed.statement : null,
    });
    if (!row || !target) throw noSuch('request');
    requireAllowed(row, target, me, decision);
    const { kind, askedBy, toGrade, reason, waived } = row.approval;

    const shared = {
      noun: 'request',
      read: find,
      view: (current: ApprovalRow) => approvalView(current, me),
      lost: (current: ApprovalRow) => refused(isStillOpen(current) ? 'conflict' : 'approval_closed', current, me),
    };
    const answered: NewNotification = {
      kind: 'approval_answered',
      entityType: 'approval',
      entityId: id,
      actorId: me.id,
      userIds: [askedBy],
    };
    if (kind === 'block' && decision !== 'approve') {
      const unblocked = await changeAsRead(c.var, {
        ...shared,
        ...unblock(db, target, me),
        notify: decision === 'decline' && answered,
      });
      return c.json(unblocked);
    }
    if (decision !== 'approve' || kind === 'block') {
      const [action, state] = CLOSINGS[decision];
      const closed = await changeAsRead(c.var, {
        ...shared,
        change: closeApproval(db, id, { state, decidedBy: me.id }),
        entry: { action, entityType: 'approval', entityId: id, newValues: { kind } },
        notify: decision !== 'withdraw' && answered,
      });
      return c.json(closed);
    }

    const approved = { askedBy, approvalId: id, isPending: isPending(row), approvedBy: me.id };
    const close = (recorded: SQL) => closeApproval(db, id, { state: 'approved', decidedBy: me.id }, recorded);
    if (toGrade === null) {
      const hmac = await blockToKeep(target, c.env);
      requireFreshSignIn(me);
      const change = erasure(db, target, hmac, approved);
      const erased = await changeAsRead(c.var, {
        ...shared,
        ...change,
        after: (recorded) => [...change.after(recorded), close(recorded)],
        notify: answered,
      });
      return c.json(erased);
    }
    if (needsFreshSignIn({ kind, toGrade })) requireFreshSignIn(me);
    const gates = passed.stateOf(gateRows ?? []);
    const unmet = gates.unmet.filter((gate) => !waived?.some((known) => known.id === gate.id));
    if (unmet.length > 0) throw refuseUnmet(unmet, approvalView(row, me));
    const change = gradeChange(db, {
      before: target,
      grade: toGrade,
      reason,
      actorId: askedBy,
      trial: read.stateOf(trial),
      own,
      gates,
      approved,
    });
    const changed = await changeAsRead(c.var, {
      ...shared,
      ...change,
      after: (recorded) => [...change.after(recorded), close(recorded)],
      notify: change.notify ? [change.notify, answered] : answered,
    });
    return c.json(changed);
  });
