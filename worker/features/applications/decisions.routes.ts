import type { SQL } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { now } from '../../clock.ts';
import { decisionInput, isAnswer, isArchived, suspensionInput } from '../../contract/applications.ts';
import type { AuditEntry } from '../../db/audit.ts';
import { isExpired } from '../../db/expired-texts.ts';
import type { NewNotification } from '../../db/notify.ts';
import { mayRead } from '../../db/reading.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv, SignedInEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { refuseMove, refuseRow, refuseSuspend } from './applications.rules.ts';
import { findForReview, type ReviewRow } from './applications.store.ts';
import { reviewView } from './applications.view.ts';
import {
  answerValues,
  decisionView,
  findDecided,
  givesRoleOnAcceptance,
  listDecisions,
  nothingToUndo,
  seenByAlso,
  type Update,
  undoneBy,
  updateApplication,
} from './decisions.store.ts';

/** Throws 404 if there is no application, 403 for the reviewer's own, and 409 if the applicant is erased. */
export function requireReviewable(row: ReviewRow | undefined): ReviewRow {
  if (!row) throw noSuch('application');
  const refusal = refuseRow(row);
  if (refusal === 'own_row') throw new HttpError(refusal, 'You cannot review your own application.');
  if (refusal) throw new HttpError(refusal, undefined, { current: reviewView(row) });
  return row;
}

/** The application that a reviewer wants to change. Throws as `requireReviewable` does. */
export async function requireForReview({ var: variables }: Context<SignedInEnv>, id: string) {
  const [row] = await findForReview(variables.db, id, variables);
  return requireReviewable(row);
}

/** The refusal of an answer that lacks reviews. Its text gives both numbers. */
function lacksReviews(row: ReviewRow) {
  const current = reviewView(row);
  const { reviewCount, reviewsNeeded } = current;
  const needed = reviewsNeeded === 1 ? 'the 1 review' : `the ${reviewsNeeded} reviews`;
  return new HttpError('reviews_needed', `This application has ${reviewCount} of ${needed} it needs.`, { current });
}

type Change = {
  update: Update;
  entry: Pick<AuditEntry, 'action' | 'oldValues' | 'newValues' | 'newTexts'>;
  /** A further condition of the statement. */
  condition?: SQL | undefined;
  notify?: NewNotification;
};

/** Changes an application if its status is still the one that was read. */
export function changeApplication(
  variables: SignedInEnv['Variables'],
  row: ReviewRow,
  { update, entry, condition, notify }: Change,
) {
  const { db, sessionHash, me } = variables;
  const { id, status, suspended, userId, jobId } = row.application;
  const reopens = isArchived(status) && update.status === 'under_consideration';
  const answers = update.status !== undefined && isAnswer(update.status);
  return changeAsRead(variables, {
    noun: 'application',
    change: updateApplication(db, row, update, { sessionHash, actorId: me.id }, condition),
    entry: { ...entry, entityType: 'application', entityId: id, targetUserId: userId },
    read: findForReview(db, id, variables),
    view: reviewView,
    ...(notify && { notify }),
    rolesOf: (status === 'accepted' || update.status === 'accepted') && {
      id: userId,
      where: givesRoleOnAcceptance(jobId),
    },
    lost: (current) => {
      const isSame = current.application.status === status && current.application.suspended === suspended;
      const details = { current: reviewView(current) };
      if (reopens && isSame)
        return new HttpError('already_applied', 'This person has another open application for this position.', details);
      const { reviewCount, reviewsNeeded } = details.current;
      if (update.suspended !== undefined && isExpired(current.application))
        return new HttpError('texts_deleted', undefined, details);
      if (answers && isSame && reviewCount < reviewsNeeded) return lacksReviews(current);
      return new HttpError('conflict', undefined, details);
    },
  });
}

/** Deciding on applications, suspending them, and the decisions so far (docs/rules/applications.md#application-states, docs/rules/applications.md#answers). */
export const decisionsRoutes = new Hono<AppEnv>()
  .patch('/:id', requirePermission('application.review'), validate('json', decisionInput), async (c) => {
    const { status: move, from, message } = c.req.valid('json');
    const { me } = c.var;
    const row = await requireForReview(c, c.req.param('id'));
    const { id, userId, status, consideredAt, decidedAt } = row.application;
    const current = reviewView(row);
    if (from !== undefined && from !== status) throw new HttpError('conflict', undefined, { current });
    const refusal = refuseMove(row, move);
    if (refusal === 'reviews_needed') throw lacksReviews(row);
    if (refusal) throw new HttpError(refusal, undefined, { current });

    const at = now();
    const entry = { action: 'APPLICATION_REVIEWED', oldValues: { status } } as const;
    const review = {
      status: move,
      reviewedAt: at,
      reviewedBy: me.id,
      ...(move === 'pending' ? nothingToUndo : undoneBy(move, row)),
    };
    if (!isAnswer(move))
      return c.json(
        await changeApplication(c.var, row, {
          update: { ...review, ...(move !== 'pending' && { consideredAt: consideredAt ?? at }) },
          entry: { ...entry, newValues: { status: move } },
        }),
      );
    const answer = { message: message || null, messageBy: message ? me.id : null };
    const application = await changeApplication(c.var, row, {
      update: { ...review, ...answer, decidedAt: decidedAt ?? at, seenBy: seenByAlso(me.id) },
      entry: { ...entry, ...answerValues(id, move, answer.message) },
      notify: {
        kind: 'application_answered',
        entityType: 'application',
        entityId: id,
        actorId: null,
        userIds: [userId],
      },
    });
    return c.json(application);
  })

  .patch('/:id/suspend', requirePermission('application.review'), validate('json', suspensionInput), async (c) => {
    const { suspended: suspend, reason } = c.req.valid('json');
    const row = await requireForReview(c, c.req.param('id'));
    const { suspended } = row.application;
    // Use the redacted value: erased text must not re-enter the log.
    const { suspensionReason } = reviewView(row);
    const refusal = refuseSuspend(row, suspend);
    if (refusal) throw new HttpError(refusal, undefined, { current: reviewView(row) });

    const update = suspend
      ? { suspended: true, suspensionReason: reason ?? null, suspendedBy: c.var.me.id, suspendedAt: now() }
      : { suspended: false, suspensionReason: null, suspendedBy: null, suspendedAt: null };
    const entry = {
      action: suspend ? 'APPLICATION_SUSPENDED' : 'APPLICATION_REINSTATED',
      oldValues: { suspended, suspensionReason },
      newValues: { suspended: update.suspended, suspensionReason: update.suspensionReason },
    } as const;
    return c.json(await changeApplication(c.var, row, { update, entry }));
  })

  .get('/:id/decisions', requirePermission('application.review'), async (c) => {
    const id = c.req.param('id');
    const { db, me } = c.var;
    const [[found], rows] = await db.batch([findDecided(db, id), listDecisions(db, id)]);
    if (!found) throw noSuch('application');
    if (!mayRead('formerMessage', me, { subject: found.userId }))
      throw new HttpError('own_row', 'You cannot see who decided on your own application.');
    return c.json(rows.map((row) => decisionView(row, found)));
  });
