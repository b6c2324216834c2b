import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { now } from '../../clock.ts';
import { trialReviewInput } from '../../contract/staff-file/file.ts';
import { hasTrial } from '../../contract/staff-file/trials.ts';
import { areNotErased, hasGrade, isErased } from '../../db/person.ts';
import { runBatch } from '../../db/run-batch.ts';
import { changeTrial, extendTrial, NO_TRIAL, readTrial } from '../../db/staff-file/trials.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { repeatable } from '../../http/idempotency.ts';
import { requireInReach, requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { findProfile, type ProfileRow, profileView } from './profiles.store.ts';
import { findReview, insertReview, reviewView } from './trials.store.ts';

const repeatReview = repeatable('trial review', async ({ db, me }, id) =>
  (await findReview(db, id)).map((row) => reviewView(row, me)),
);

/** Reviews of trials, which end or extend them (docs/rules/staff-file.md#trials). */
export const trialsRoutes = new Hono<AppEnv>().post(
  '/:userId/trial-reviews',
  requirePermission('staff.manage'),
  validate('json', trialReviewInput),
  repeatReview,
  async (c) => {
    const userId = c.req.param('userId');
    const { outcome, reason, days = null, from } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const read = readTrial(db, userId, true);
    const [[before], trialRows] = await db.batch([findProfile(db, userId), read.statement]);
    if (!before || before.user.grade === null) throw noSuch('staff profile');
    const { grade } = before.user;
    requireInReach(me, { id: userId, grade });
    const refusalOf = (row: ProfileRow) => {
      const { trialDueOn } = row.profile;
      const current = profileView(row, me);
      if (isErased(row.user)) return new HttpError('erased', undefined, { current });
      if (from !== undefined && from !== trialDueOn) return new HttpError('conflict', undefined, { current });
      if (!hasTrial(row.user.grade ?? 1) || (outcome === 'keep' && trialDueOn === null))
        return new HttpError('no_trial', undefined, { current });
      return null;
    };
    const refusal = refusalOf(before);
    if (refusal) throw refusal;

    const trial = read.stateOf(trialRows);
    const after = days === null ? NO_TRIAL : extendTrial(trial, days);
    const id = crypto.randomUUID();
    const dueOn = after.trialDueOn;
    const { statement, sideRows, recorded } = audit.row({
      action: 'TRIAL_REVIEWED',
      entityType: 'user',
      entityId: userId,
      createdId: id,
      targetUserId: userId,
      oldValues: { trialDueOn: trial.trialDueOn },
      newValues: { outcome, days, trialDueOn: dueOn },
    });
    // Not `changeAsRead`: the reply is the review, and a refusal shows the profile.
    const {
      added: [added],
      current: [current],
    } = await runBatch(db, {
      changed: changeTrial(
        db,
        userId,
        trial,
        after,
        sql`${hasGrade(userId, grade)} and ${areNotErased(userId, me.id)}`,
      ),
      audited: statement,
      sideRows,
      insert: insertReview(
        db,
        { id, userId, outcome, days, reason, grade, dueOn, createdBy: me.id, createdAt: now() },
        recorded,
      ),
      added: findReview(db, id),
      current: findProfile(db, userId),
    });
    if (added) return c.json(reviewView(added, me), 201);
    if (!current) throw noSuch('staff profile');
    throw refusalOf(current) ?? new HttpError('conflict', undefined, { current: profileView(current, me) });
  },
);
