import { Hono } from 'hono';
import * as z from 'zod/mini';
import { dayOf, now } from '../../clock.ts';
import { can } from '../../contract/permissions.ts';
import { leaveInput } from '../../contract/staff-file/file.ts';
import type { LeaveDays } from '../../contract/staff-file/trials.ts';
import { runBatch } from '../../db/run-batch.ts';
import { hasAwayRole, hasBegun, insertLeave, TOO_MANY_LEAVES } from '../../db/staff-file/leaves.ts';
import { moveTrial, readTrial } from '../../db/staff-file/trials.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { repeatable } from '../../http/idempotency.ts';
import { isCursorOf, onePage, pageQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { leaveIssue } from './leaves.rules.ts';
import {
  endLeave,
  findLeave,
  findOverlap,
  type LeaveRow,
  leaveView,
  listLeaves,
  listOpenLeaves,
  placeByEnd,
} from './leaves.store.ts';

const listQuery = z
  .object({ ...pageQuery, open: z.optional(z.literal('1')), userId: z.optional(z.string()) })
  .check(isCursorOf(({ open }) => open));

const isOver = ({ leave }: LeaveRow, today: string) => leave.endedAt !== null || leave.toDay < today;

const repeatLeave = repeatable('leave', async ({ db, me }, id) =>
  (await findLeave(db, id, me.id)).map((row) => leaveView(row, me)),
);

/** When staff are away (docs/rules/staff-file.md#leaves). */
export const leavesRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('leave.announce'), validate('query', listQuery), async (c) => {
    const { open, userId, ...page } = c.req.valid('query');
    const { db, me } = c.var;
    const isForManagers = open !== undefined || userId !== undefined;
    if (isForManagers && !can(me.grade, 'staff.manage')) throw new HttpError('grade_too_low');
    const view = (row: LeaveRow) => leaveView(row, me);
    if (open) {
      const rows = await listOpenLeaves(db, userId, page);
      return c.json(onePage(c, rows, page.limit, placeByEnd).map(view));
    }
    const rows = await listLeaves(db, userId ?? me.id, page);
    const place = ({ leave }: LeaveRow) => ({ at: leave.createdAt, id: leave.id });
    return c.json(onePage(c, rows, page.limit, place).map(view));
  })

  .post('/', requirePermission('leave.announce'), validate('json', leaveInput), repeatLeave, async (c) => {
    const { fromDay, toDay, note } = c.req.valid('json');
    const { db, me, audit, outbox } = c.var;
    const at = now();
    const issue = leaveIssue({ fromDay, toDay }, dayOf(at));
    if (issue) throw new HttpError('invalid_input', undefined, { issues: [issue] });
    const read = readTrial(db, me.id);
    const trial = read.stateOf(await read.statement);
    const id = crypto.randomUUID();
    const leave = { id, userId: me.id, fromDay, toDay, note: note || null, createdAt: at };
    const { statement, sideRows, recorded } = audit.row({
      action: 'LEAVE_ANNOUNCED',
      entityType: 'user',
      entityId: me.id,
      createdId: id,
      targetUserId: me.id,
      newValues: { fromDay, toDay },
    });
    // Not `addRow`: a refusal shows the leave that overlaps, from the same batch.
    const {
      added: [added],
      overlapping: [overlapping],
      trialNow,
      queued,
    } = await runBatch(db, {
      insert: insertLeave(db, leave, trial.isAsRead),
      audited: statement,
      sideRows,
      moved: moveTrial(db, me.id, trial, (leaves) => [...leaves, { fromDay, toDay, endedOn: null }], recorded),
      added: findLeave(db, id, me.id),
      overlapping: findOverlap(db, leave),
      trialNow: read.statement,
      queued: hasBegun(leave) ? outbox.changeRoles({ id: me.id, where: hasAwayRole }, recorded) : [],
    });
    outbox.note(queued);
    if (added) return c.json(leaveView(added, me), 201);
    if (overlapping) throw new HttpError('leave_overlaps', undefined, { current: leaveView(overlapping, me) });
    if (read.stateOf(trialNow).text !== trial.text) throw new HttpError('conflict');
    throw new HttpError('limit_reached', TOO_MANY_LEAVES);
  })

  .post('/:id/end', requirePermission('leave.announce'), async (c) => {
    const id = c.req.param('id');
    const { db, me } = c.var;
    const view = (row: LeaveRow) => leaveView(row, me);
    const read = readTrial(db, me.id);
    const [[before], trialRows] = await db.batch([findLeave(db, id, me.id), read.statement]);
    if (!before) throw noSuch('leave');
    const { fromDay, toDay } = before.leave;
    const trial = read.stateOf(trialRows);
    const over = (row: LeaveRow) => new HttpError('leave_over', undefined, { current: view(row) });
    if (isOver(before, trial.today)) throw over(before);
    const endedNow = (leave: LeaveDays) =>
      leave.fromDay === fromDay && leave.endedOn === null ? { ...leave, endedOn: trial.today } : leave;
    const ended = await changeAsRead(c.var, {
      noun: 'leave',
      change: endLeave(db, id, me.id, trial.isAsRead),
      entry: {
        action: 'LEAVE_ENDED',
        entityType: 'user',
        entityId: me.id,
        targetUserId: me.id,
        newValues: { fromDay, toDay },
      },
      after: (recorded) => moveTrial(db, me.id, trial, (leaves) => leaves.map(endedNow), recorded),
      rolesOf: before.leave.awayGivenAt !== null && { id: me.id },
      read: findLeave(db, id, me.id),
      view,
      lost: (row) =>
        isOver(row, trial.today) ? over(row) : new HttpError('conflict', undefined, { current: view(row) }),
    });
    return c.json(ended);
  });
