import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { after, days, now } from '../../clock.ts';
import { MAX_ASSIGNED } from '../../contract/exams.ts';
import { dueAmong, selectUnassigned } from '../../db/handbook/people.ts';
import { toAsked } from '../../db/handbook/requirements.ts';
import { findRequirement, requirementView } from '../../db/handbook/shown.ts';
import { notify } from '../../db/notify.ts';
import { runBatch } from '../../db/run-batch.ts';
import { requirements } from '../../db/schema/handbook.ts';
import { guideTitlesIn, portalSettings, selectPortalOverrides } from '../../db/settings/portal-overrides.ts';
import { settings } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { cursorText, pageQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { countFurtherWrites } from '../../http/rate-limit.ts';
import { validate } from '../../http/validate.ts';
import { assign, closeExpired, onlyOne } from './assignments.store.ts';
import { closeOverdue, findOverdue } from './overdue.store.ts';

/** Writes as which a call counts, because it looks through five hundred people. */
const WRITES = 8;

const assignInput = z.strictObject({ cursor: pageQuery.cursor });

/** Assigning an exam to everyone to whom it is due (docs/rules/training.md#assigning). */
export const assigningRoutes = new Hono<AppEnv>().post(
  '/:id/assign',
  requirePermission('training.manage'),
  validate('json', assignInput),
  async (c) => {
    const id = c.req.param('id');
    const { cursor } = c.req.valid('json');
    const { db, me, audit, outbox } = c.var;
    await countFurtherWrites(c.env, me.id, WRITES - 1);
    const examId = sql`(select named.examId from ${requirements} named where named.id = ${id})`;
    const { found, overdue, own, ...window } = await runBatch(db, {
      found: findRequirement(db, id),
      overdue: findOverdue(db, examId, undefined),
      own: selectPortalOverrides(db),
      ...selectUnassigned(db, examId, me.id, cursor),
    });
    const [row] = found;
    if (!row) throw noSuch('requirement');
    const asked = toAsked(row);
    const current = requirementView(row, me.grade, guideTitlesIn(own));
    if (asked.examId === null) throw new HttpError('conflict', 'Only an exam can be assigned.', { current });
    if (asked.paused !== null) throw new HttpError('exam_archived', undefined, { current });

    const { userIds, dueAt, next } = dueAmong(window, asked, MAX_ASSIGNED);
    const goesOn = next ? cursorText(next) : null;
    if (userIds.length === 0) {
      audit.exempt();
      return c.json({ assignmentsCreated: 0, next: goesOn }, 201);
    }
    const assignedAt = now();
    const assigning = assign(db, {
      examId: asked.examId,
      userIds,
      assignedBy: me.id,
      assignedAt,
      expiresAt: after(assignedAt, days(portalSettings(settings(c.env), own).examAssignmentDays)),
      requirement: { id, dueAt },
    });
    const entity = { entityType: 'exam', entityId: asked.examId } as const;
    const entry = audit.row({
      action: 'EXAM_ASSIGNED',
      ...entity,
      targetUserId: onlyOne(userIds),
      newValues: assigning.auditValues,
    });
    // Closing an overdue attempt also closes its assignment, so that its taker can be assigned again.
    const closed = overdue.map((attempt) => closeOverdue(db, attempt));
    const closing = closed.flatMap(({ statements }) => [...statements]);
    const news = { kind: 'exam_assigned', ...entity, actorId: me.id, userIds, where: assigning.isAssigned } as const;
    const { created, messages } = await runBatch(db, {
      expired: closeExpired(db, asked.examId, userIds, assignedAt),
      closed: closing,
      created: assigning.statement,
      audited: entry.statement,
      sideRows: entry.sideRows,
      notified: notify(db, entry.recorded, news),
      announced: outbox.announce(
        'exam_awaiting_marks',
        closed.flatMap(({ awaiting }) => awaiting),
      ),
      messages: outbox.message(entry.recorded, news),
    });
    // Closing ten attempts uses up the request's statements, so the cron sends the messages then.
    if (closing.length === 0) outbox.note(messages);
    return c.json({ assignmentsCreated: created.length, next: goesOn }, 201);
  },
);
