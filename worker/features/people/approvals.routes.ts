import type { SQL } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { refuseGrade } from '../../contract/grade-rules.ts';
import { can } from '../../contract/permissions.ts';
import { approvalDecision } from '../../contract/staff-file/approvals.ts';
import type { NewNotification } from '../../db/notify.ts';
import { isErased } from '../../db/person.ts';
import { selectPortalOverrides } from '../../db/settings/portal-overrides.ts';
import { readTrial } from '../../db/staff-file/trials.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { onePage, pageQuery } from '../../http/paging.ts';
import { requireInReach, requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import {
  type ApprovalRow,
  approvalView,
  closeApproval,
  findApproval,
  isPending,
  isStillOpen,
  listApprovals,
  mayStillAsk,
  targetOf,
} from './approvals.store.ts';
import { blockToKeep, erasure } from './erasure.ts';
import { gradeChange } from './grade-change.ts';
import { findListed, userView } from './people.store.ts';

const listQuery = z.object({ ...pageQuery, state: z._default(z.enum(['open', 'closed']), 'open') });

const refused = (code: 'conflict' | 'approval_closed', row: ApprovalRow) =>
  new HttpError(code, undefined, { current: approvalView(row) });

const lost = (row: ApprovalRow) => refused(isStillOpen(row) ? 'conflict' : 'approval_closed', row);

/** Changes that wait for a second person (docs/rules/users.md#two-people). */
export const approvalsRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('approval.manage'), validate('query', listQuery), async (c) => {
    const { state, ...page } = c.req.valid('query');
    const { db, me } = c.var;
    const rows = await listApprovals(db, state, me.id, page);
    const place = ({ approval }: ApprovalRow) => ({ at: approval.createdAt, id: approval.id });
    return c.json(onePage(c, rows, page.limit, place).map(approvalView));
  })

  .patch('/:id', requirePermission('approval.manage'), validate('json', approvalDecision), async (c) => {
    const id = c.req.param('id');
    const { decision } = c.req.valid('json');
    const { db, me } = c.var;
    const read = readTrial(db, targetOf(id), true);
    const find = findApproval(db, id, me.id);
    const [[row], [target], own, trialRows] = await db.batch([
      find,
      findListed(db, targetOf(id)),
      selectPortalOverrides(db),
      read.statement,
    ]);
    if (!row || !target) throw noSuch('request');
    const { kind, askedBy, fromGrade, toGrade, reason, username } = row.approval;
    const isOwn = askedBy === me.id;
    if (isOwn && decision !== 'withdraw') throw new HttpError('own_row', 'A second person decides your request.');
    if (!isOwn && decision === 'withdraw')
      throw new HttpError('target_out_of_reach', 'Only the person who asked can withdraw a request.');
    if (!isStillOpen(row)) throw refused('approval_closed', row);

    const shared = { noun: 'request', read: find, view: approvalView, lost };
    const answered: NewNotification = {
      kind: 'approval_answered',
      entityType: 'approval',
      entityId: id,
      actorId: me.id,
      userIds: [askedBy],
    };
    if (decision !== 'approve') {
      if (decision === 'decline' && toGrade === null && !can(me.grade, 'user.erase'))
        throw new HttpError('grade_too_low');
      if (decision === 'decline') requireInReach(me, target);
      const [action, state] =
        decision === 'decline'
          ? (['APPROVAL_DECLINED', 'declined'] as const)
          : (['APPROVAL_WITHDRAWN', 'withdrawn'] as const);
      const closed = await changeAsRead(c.var, {
        ...shared,
        change: closeApproval(db, id, { state, decidedBy: me.id }),
        entry: { action, entityType: 'approval', entityId: id, newValues: { kind } },
        notify: decision === 'decline' && answered,
      });
      return c.json(closed);
    }

    const approved = { askedBy, approvalId: id, isPending: isPending(row) };
    const close = (recorded: SQL) => closeApproval(db, id, { state: 'approved', decidedBy: me.id }, recorded);
    if (toGrade === null) {
      const current = userView(target);
      if (isErased(target)) throw new HttpError('erased', undefined, { current });
      if (target.grade !== 1) throw new HttpError('still_staff', undefined, { current });
      if (target.username !== username || !mayStillAsk(row)) throw refused('conflict', row);
      if (!can(me.grade, 'user.erase')) throw new HttpError('grade_too_low');
      const change = erasure(db, target, await blockToKeep(target, c.env), approved);
      const erased = await changeAsRead(c.var, {
        ...shared,
        ...change,
        after: (recorded) => [...change.after(recorded), close(recorded)],
        notify: answered,
      });
      return c.json(erased);
    }
    if (target.grade !== fromGrade || !mayStillAsk(row)) throw refused('conflict', row);
    if (isErased(target)) throw new HttpError('erased', undefined, { current: userView(target) });
    const refusal = refuseGrade(me, target, toGrade);
    if (refusal) throw new HttpError(refusal);
    const change = gradeChange(db, {
      before: target,
      grade: toGrade,
      reason,
      actorId: askedBy,
      trial: read.stateOf(trialRows),
      own,
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
