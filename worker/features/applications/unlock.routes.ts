import { Hono } from 'hono';
import { isArchived, unlockInput } from '../../contract/applications.ts';
import { PIN_FAILURE_WINDOW } from '../../db/sweep.ts';
import { settings } from '../../env.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { hashToken } from '../../http/session-store.ts';
import { validate } from '../../http/validate.ts';
import { findForReview } from './applications.store.ts';
import { reviewView } from './applications.view.ts';
import { requireForReview } from './decisions.routes.ts';
import { noteFailure, unlock } from './unlock.store.ts';

/** Compares hashes, so that the time it takes says nothing about how much of the pin was right. */
async function isSamePin(given: string, pin: string) {
  return (await hashToken(given)) === (await hashToken(pin));
}

const tooManyTries = () =>
  new Refusal('rate_limited', 'Too many wrong pins. Try again in 15 minutes.', {
    retryAfter: PIN_FAILURE_WINDOW / 1000,
  });

/** Unlocks one archived application for one session with the system pin (docs/rules.md#application-archive). */
export const unlockRoutes = new Hono<AppEnv>().post(
  '/:id/unlock',
  requirePermission('application.review'),
  validate('json', unlockInput),
  async (c) => {
    const id = c.req.param('id');
    const { pin } = c.req.valid('json');
    const { db, me, sessionHash } = c.var;
    const row = await requireForReview(c, id);
    const { status } = row.application;
    if (status === 'withdrawn') throw new Refusal('withdrawn', undefined, { current: reviewView(row) });
    if (!isArchived(status)) throw new Refusal('not_archived', undefined, { current: reviewView(row) });
    const { archivePin } = settings(c.env);
    if (!archivePin || !sessionHash) throw new Refusal('pin_not_set');

    if (!(await isSamePin(pin, archivePin))) {
      const noted = await noteFailure(db, me.id);
      throw noted.length > 0 ? new Refusal('wrong_pin') : tooManyTries();
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
      read: findForReview(db, id, sessionHash),
      view: reviewView,
      lost: tooManyTries,
    });
    return c.json(application);
  },
);
