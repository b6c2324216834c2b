import { Hono } from 'hono';
import { minutes } from '../../clock.ts';
import { isArchived, unlockInput } from '../../contract/applications.ts';
import { runBatch } from '../../db/run-batch.ts';
import { settings } from '../../env.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { hashToken } from '../../http/session-store.ts';
import { validate } from '../../http/validate.ts';
import { findForReview } from './applications.store.ts';
import { reviewView } from './applications.view.ts';
import { requireReviewable } from './decisions.routes.ts';
import { FAILURE_WINDOW, findPinLock, lockLeft, noteFailure, unlock } from './unlock.store.ts';

/** Compares hashes so that timing reveals nothing about the pin. */
async function isSamePin(given: string, pin: string) {
  return (await hashToken(given)) === (await hashToken(pin));
}

/** The refusal of a user who has to wait this long (ms). */
function tooManyTries(wait: number = FAILURE_WINDOW) {
  const left = Math.ceil(wait / minutes(1));
  return new HttpError(
    'rate_limited',
    `Too many wrong pins. Try again in ${left === 1 ? 'a minute' : `${left} minutes`}.`,
    { retryAfter: Math.ceil(wait / 1000) },
  );
}

/** Unlocks one archived application for one session with the archive pin (docs/rules/applications.md#application-archive). */
export const unlockRoutes = new Hono<AppEnv>().post(
  '/:id/unlock',
  requirePermission('application.review'),
  validate('json', unlockInput),
  async (c) => {
    const id = c.req.param('id');
    const { pin } = c.req.valid('json');
    const { db, me, sessionHash } = c.var;
    const { found, lock } = await runBatch(db, {
      found: findForReview(db, id, c.var),
      lock: findPinLock(db),
    });
    const row = requireReviewable(found[0]);
    const { status } = row.application;
    if (status === 'withdrawn') throw new HttpError('withdrawn', undefined, { current: reviewView(row) });
    if (!isArchived(status)) throw new HttpError('not_archived', undefined, { current: reviewView(row) });
    const { archivePin, pinLockAfter } = settings(c.env);
    if (!archivePin || !sessionHash) throw new HttpError('pin_not_set');
    const left = lockLeft(lock);
    if (left > 0) throw tooManyTries(left);

    if (!(await isSamePin(pin, archivePin))) {
      const noted = await noteFailure(c.var, me.id, pinLockAfter);
      if (noted.hadTry) throw new HttpError('wrong_pin');
      throw tooManyTries(Math.max(lockLeft(noted.lock), FAILURE_WINDOW));
    }
    const application = await changeAsRead(c.var, {
      noun: 'application',
      change: unlock(db, me.id, sessionHash, id),
      entry: {
        action: 'APPLICATION_UNLOCKED',
        entityType: 'application',
        entityId: id,
        targetUserId: row.application.userId,
      },
      read: findForReview(db, id, c.var),
      view: reviewView,
      lost: () => tooManyTries(),
    });
    return c.json(application);
  },
);
