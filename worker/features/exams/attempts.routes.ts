import { Hono } from 'hono';
import * as z from 'zod/mini';
import { now } from '../../clock.ts';
import { ATTEMPT_STATUSES } from '../../contract/exams.ts';
import { can } from '../../contract/permissions.ts';
import type { Order } from '../../db/paging.ts';
import type { AppEnv } from '../../http/context.ts';
import { isCursorInOrder, linkNext, onePage, orderQuery, pageQuery, searchQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { requireVisible } from './attempts.access.ts';
import { attemptAsOf, isInProgress } from './attempts.rules.ts';
import { type AttemptRow, findAttempt, listAttempts, searchAttempts } from './attempts.store.ts';
import { attemptView, ownAttemptView, reviewedAttemptView, takersView } from './attempts.view.ts';
import { listEvents } from './events.store.ts';
import { findHolding } from './holding.store.ts';
import { readAgain } from './questions/cites.ts';

const listQuery = z
  .object({
    ...pageQuery,
    ...orderQuery,
    ...searchQuery,
    mine: z.optional(z.literal('1')),
    status: z.optional(z.enum(ATTEMPT_STATUSES)),
    awaiting: z.optional(z.literal('1')),
    examId: z.optional(z.string()),
    userId: z.optional(z.string()),
  })
  .check(isCursorInOrder);

const placeIn =
  (order: Order) =>
  ({ attempt }: AttemptRow) => ({ at: attempt.startedAt, id: attempt.id, order });

/** Attempts: the list, and one attempt. */
export const attemptsRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('exam.take'), validate('query', listQuery), async (c) => {
    const { limit, cursor, order, q, mine, awaiting, ...query } = c.req.valid('query');
    const { db, me } = c.var;
    const page = { limit, cursor, order };
    const place = placeIn(order);
    const filter = { ...query, awaiting: awaiting === '1' };

    if (mine || !can(me.grade, 'exam.manage')) {
      // One user has few attempts, so a search can read them all.
      const rows = await listAttempts(db, { ...filter, userId: me.id, title: q }, page, true);
      return c.json(onePage(c, rows, limit, place).map(ownAttemptView));
    }
    if (q) {
      const found = await searchAttempts(db, filter, q, page);
      if (found.next) linkNext(c, found.next);
      return c.json(found.rows.map((row) => attemptView(row, me)));
    }
    const rows = await listAttempts(db, filter, page);
    return c.json(onePage(c, rows, limit, place).map((row) => attemptView(row, me)));
  })

  .get('/:id', requirePermission('exam.take'), async (c) => {
    const id = c.req.param('id');
    const { db, me } = c.var;
    const [[found], [holding], events] = await db.batch([
      findAttempt(db, id),
      findHolding(db, id, me.id),
      listEvents(db, id),
    ]);
    const row = requireVisible(found, me);
    if (row.attempt.userId === me.id) {
      const attempt = attemptAsOf(row.attempt, now());
      const isMarked = attempt.status === 'completed' && !attempt.awaitingMarks;
      return c.json({ ...takersView(row), ...(isMarked && { reread: await readAgain(db, attempt) }) });
    }
    const reader = { ...me, isHeld: holding?.isHeld === 1 };
    const canReview = !isInProgress(row.attempt, now()) && !reader.isHeld;
    return c.json(
      canReview
        ? reviewedAttemptView(row, events, reader)
        : { ...attemptView(row, reader), events, eventsDropped: row.attempt.eventsDropped },
    );
  });
