import { and, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { assigneeInput } from '../../contract/reviews.ts';
import { findUser, isReviewer } from '../../db/person.ts';
import { applications } from '../../db/schema/hiring.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { refuseAssign, refuseReviewer } from './applications.rules.ts';
import { findForReview } from './applications.store.ts';
import { reviewView } from './applications.view.ts';
import { changeApplication, requireReviewable } from './decisions.routes.ts';

/** Sets which manager is in charge of an application (docs/rules/applications.md#assignee). */
export const assigneeRoutes = new Hono<AppEnv>().patch(
  '/:id/assignee',
  requirePermission('application.review'),
  validate('json', assigneeInput),
  async (c) => {
    const id = c.req.param('id');
    const { userId, from } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const [[found], [person]] = await db.batch([findForReview(db, id, c.var), findUser(db, userId ?? '')]);
    const row = requireReviewable(found);
    const { assigneeId, userId: applicantId } = row.application;
    const message = userId === null ? null : refuseReviewer(person, applicantId);
    if (message) throw new HttpError('invalid_input', `${message}.`, { issues: [{ path: 'userId', message }] });
    const current = reviewView(row);
    const refusal = refuseAssign(row);
    if (refusal) throw new HttpError(refusal, undefined, { current });
    if (from !== undefined && from !== assigneeId) throw new HttpError('conflict', undefined, { current });
    if (userId === assigneeId) {
      audit.exempt();
      return c.json(current);
    }

    const application = await changeApplication(c.var, row, {
      update: { assigneeId: userId },
      entry: {
        action: 'APPLICATION_ASSIGNED',
        oldValues: { assigneeId },
        newValues: { assigneeId: userId },
      },
      condition: and(
        sql`${applications.assigneeId} is ${assigneeId}`,
        isReviewer(me.id),
        userId === null ? undefined : isReviewer(userId),
      ),
      notify: {
        kind: 'application_assigned',
        entityType: 'application',
        entityId: id,
        actorId: me.id,
        userIds: userId === null ? [] : [userId],
      },
    });
    return c.json(application);
  },
);
