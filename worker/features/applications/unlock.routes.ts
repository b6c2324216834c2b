import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { after, minutes, now } from '../../clock.ts';
import { isArchived, unlockInput } from '../../contract/applications.ts';
import { applicationUnlocks, pinFailures } from '../../db/schema/hiring.ts';
import { settings } from '../../env.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { noSuch, Refusal } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { hashToken } from '../../http/session-store.ts';
import { validate } from '../../http/validate.ts';
import { findForReview } from './applications.store.ts';
import { reviewView } from './applications.view.ts';

const MAX_FAILURES = 5;
const FAILURE_WINDOW = minutes(15);
const UNLOCKED_FOR = minutes(10);

/** Compares without telling by its time how much was right. */
async function isSamePin(given: string, pin: string) {
  return (await hashToken(given)) === (await hashToken(pin));
}

/** Opens one archived application to one session for ten minutes, by the system pin (contract §2). */
export const unlockRoutes = new Hono<AppEnv>().post(
  '/:id/unlock',
  requirePermission('application.review'),
  validate('json', unlockInput),
  async (c) => {
    const id = c.req.param('id');
    const { pin } = c.req.valid('json');
    const { db, me, sessionHash } = c.var;
    const [row] = await findForReview(db, id, sessionHash);
    if (!row) throw noSuch('application');
    if (row.application.userId === me.id) throw new Refusal('own_row', 'You cannot review your own application.');
    if (!isArchived(row.application.status)) throw new Refusal('not_archived', undefined, { current: reviewView(row) });
    const { archivePin } = settings(c.env);
    if (!archivePin || !sessionHash) throw new Refusal('pin_not_set');

    const at = now();
    // Counted by the statement that adds the next one, so that guesses sent all at once are bounded too.
    const mayTry = sql`(select count(*) from (select 1 from ${pinFailures}
      where ${pinFailures.userId} = ${me.id} and ${pinFailures.at} > ${after(at, -FAILURE_WINDOW).getTime()} limit ${MAX_FAILURES})) < ${MAX_FAILURES}`;
    const refuseMore = () =>
      new Refusal('rate_limited', 'Too many wrong pins. Try again in 15 minutes.', {
        retryAfter: FAILURE_WINDOW / 1000,
      });

    if (!(await isSamePin(pin, archivePin))) {
      const noted = await db
        .insert(pinFailures)
        .select(sql`select null, ${me.id}, ${at.getTime()} where ${mayTry}`)
        .returning({ id: pinFailures.id });
      throw noted.length > 0 ? new Refusal('wrong_pin') : refuseMore();
    }

    const expiresAt = after(at, UNLOCKED_FOR).getTime();
    const unlocked = await changeAsRead(c.var, {
      noun: 'application',
      change: db
        .insert(applicationUnlocks)
        .select(sql`select ${sessionHash}, ${id}, ${expiresAt} where ${mayTry}`)
        .onConflictDoUpdate({
          target: [applicationUnlocks.sessionHash, applicationUnlocks.applicationId],
          set: { expiresAt: sql`excluded.expiresAt` },
        })
        .returning({ id: applicationUnlocks.applicationId }),
      entry: {
        action: 'APPLICATION_UNLOCKED',
        entityType: 'application',
        entityId: id,
        targetUserId: row.application.userId,
      },
      read: findForReview(db, id, sessionHash),
      view: reviewView,
      lost: refuseMore,
    });
    return c.json(unlocked);
  },
);
