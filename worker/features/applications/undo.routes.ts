import { Hono } from 'hono';
import { isAnswer, undoInput } from '../../contract/applications.ts';
import { ERRORS } from '../../contract/errors.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { undoRefusal } from './applications.rules.ts';
import { findForReview } from './applications.store.ts';
import { reviewView } from './applications.view.ts';
import { requireForReview } from './decisions.routes.ts';
import { givesRoleOnAcceptance, undoDecision, withdrawNews } from './decisions.store.ts';

/** Lets reviewers take back their own decision for ten minutes (docs/rules/applications.md#undoing-a-decision). */
export const undoRoutes = new Hono<AppEnv>().post(
  '/:id/undo',
  requirePermission('application.review'),
  validate('json', undoInput),
  async (c) => {
    const { from } = c.req.valid('json');
    const { db, me } = c.var;
    const row = await requireForReview(c, c.req.param('id'));
    const { id, userId, jobId, status, reviewedAt, beforeDecision } = row.application;
    const refuse = (message: string) => new HttpError('conflict', message, { current: reviewView(row) });
    const refusal = from === status ? undoRefusal(row) : ERRORS.conflict[1];
    if (refusal !== null) throw refuse(refusal);
    // The rule has refused both; types cannot tell.
    if (beforeDecision === null || reviewedAt === null) throw refuse(ERRORS.conflict[1]);
    const application = await changeAsRead(c.var, {
      noun: 'application',
      change: undoDecision(db, row.application, beforeDecision, me.id),
      entry: {
        action: 'APPLICATION_DECISION_UNDONE',
        entityType: 'application',
        entityId: id,
        targetUserId: userId,
        oldValues: { status },
        newValues: { status: beforeDecision.status },
      },
      after: (recorded) => (isAnswer(status) ? withdrawNews(db, row.application, reviewedAt, recorded) : []),
      rolesOf: [status, beforeDecision.status].includes('accepted') && {
        id: userId,
        where: givesRoleOnAcceptance(jobId),
      },
      read: findForReview(db, id, c.var),
      view: reviewView,
      lost: (current) => {
        const isAsRead = current.application.status === status && current.application.beforeDecision !== null;
        return new HttpError(
          'conflict',
          isAsRead ? 'This person has another open application for this position.' : undefined,
          { current: reviewView(current) },
        );
      },
    });
    return c.json(application);
  },
);
