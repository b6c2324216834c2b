import type { SQL } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { refuseGrade } from '../../contract/grade-rules.ts';
import { can } from '../../contract/permissions.ts';
import { requestDecision } from '../../contract/staff/requests.ts';
import type { NewNotification } from '../../db/notify.ts';
import { isErased } from '../../db/person.ts';
import { selectOwnSettings } from '../../db/settings/own-settings.ts';
import { readTrial } from '../../db/staff/trials.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { noSuch, Refusal } from '../../http/errors.ts';
import { onePage, pageQuery } from '../../http/paging.ts';
import { requireInReach, requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { blockToKeep, erasure } from './erasure.ts';
import { gradeChange } from './grade-change.ts';
import {
  closeRequest,
  findRequest,
  isPending,
  isStillOpen,
  listRequests,
  mayStillAsk,
  type RequestRow,
  requestView,
  targetOf,
} from './requests.store.ts';
import { findListed, userView } from './users.store.ts';

const listQuery = z.object({ ...pageQuery, state: z._default(z.enum(['open', 'closed']), 'open') });

const refused = (code: 'conflict' | 'request_closed', row: RequestRow) =>
  new Refusal(code, undefined, { current: requestView(row) });

const lost = (row: RequestRow) => refused(isStillOpen(row) ? 'conflict' : 'request_closed', row);

/** Changes that wait for a second person (docs/rules/users.md#two-people). */
export const requestsRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('approval.manage'), validate('query', listQuery), async (c) => {
    const { state, ...page } = c.req.valid('query');
    const { db, me } = c.var;
    const rows = await listRequests(db, state, me.id, page);
    const place = ({ request }: RequestRow) => ({ at: request.createdAt, id: request.id });
    return c.json(onePage(c, rows, page.limit, place).map(requestView));
  })

  .patch('/:id', requirePermission('approval.manage'), validate('json', requestDecision), async (c) => {
    const id = c.req.param('id');
    const { decision } = c.req.valid('json');
    const { db, me } = c.var;
    const read = readTrial(db, targetOf(id), true);
    const find = findRequest(db, id, me.id);
    const [[row], [target], own, trialRows] = await db.batch([
      find,
      findListed(db, targetOf(id)),
      selectOwnSettings(db),
      read.statement,
    ]);
    if (!row || !target) throw noSuch('request');
    const { kind, askedBy, fromGrade, toGrade, reason, username } = row.request;
    const isOwn = askedBy === me.id;
    if (isOwn && decision !== 'withdraw') throw new Refusal('own_row', 'A second person decides your request.');
    if (!isOwn && decision === 'withdraw')
      throw new Refusal('target_out_of_reach', 'Only the person who asked can withdraw a request.');
    if (!isStillOpen(row)) throw refused('request_closed', row);

    const after = { noun: 'request', read: find, view: requestView, lost };
    const answered: NewNotification = {
      kind: 'approval_answered',
      entityType: 'request',
      entityId: id,
      actorId: me.id,
      userIds: [askedBy],
    };
    if (decision !== 'approve') {
      if (decision === 'decline' && toGrade === null && !can(me.grade, 'user.erase'))
        throw new Refusal('grade_too_low');
      if (decision === 'decline') requireInReach(me, target);
      const [action, state] =
        decision === 'decline'
          ? (['APPROVAL_DECLINED', 'declined'] as const)
          : (['APPROVAL_WITHDRAWN', 'withdrawn'] as const);
      const closed = await changeAsRead(c.var, {
        ...after,
        change: closeRequest(db, id, { state, decidedBy: me.id }),
        entry: { action, entityType: 'request', entityId: id, newValues: { kind } },
        notify: decision === 'decline' && answered,
      });
      return c.json(closed);
    }

    const approved = { askedBy, requestId: id, isPending: isPending(row) };
    const close = (recorded: SQL) => closeRequest(db, id, { state: 'approved', decidedBy: me.id }, recorded);
    if (toGrade === null) {
      const current = userView(target);
      if (isErased(target)) throw new Refusal('erased', undefined, { current });
      if (target.grade !== 1) throw new Refusal('still_staff', undefined, { current });
      if (target.username !== username || !mayStillAsk(row)) throw refused('conflict', row);
      if (!can(me.grade, 'user.erase')) throw new Refusal('grade_too_low');
      const change = erasure(db, target, await blockToKeep(target, c.env), approved);
      const erased = await changeAsRead(c.var, {
        ...after,
        ...change,
        also: (recorded) => [...change.also(recorded), close(recorded)],
        notify: answered,
      });
      return c.json(erased);
    }
    if (target.grade !== fromGrade || !mayStillAsk(row)) throw refused('conflict', row);
    if (isErased(target)) throw new Refusal('erased', undefined, { current: userView(target) });
    const refusal = refuseGrade(me, target, toGrade);
    if (refusal) throw new Refusal(refusal);
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
      ...after,
      ...change,
      also: (recorded) => [...change.also(recorded), close(recorded)],
      notify: change.notify ? [change.notify, answered] : answered,
    });
    return c.json(changed);
  });
