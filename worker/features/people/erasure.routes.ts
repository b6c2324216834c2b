import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { eraseInput } from '../../contract/people.ts';
import { can } from '../../contract/permissions.ts';
import { refuseErasure } from '../../contract/person-rules.ts';
import { findUser, isErased } from '../../db/person.ts';
import { type ResultsOf, runBatch } from '../../db/run-batch.ts';
import { isTwoPerson } from '../../db/settings/portal-overrides.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv, SignedInEnv } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { requireFreshSignIn, requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { ask, readsForAsking } from './ask.ts';
import { blockToKeep, erasure } from './erasure.ts';
import { requireFound } from './people.routes.ts';
import { asTarget, userView } from './people.store.ts';

type ErasingEnv = SignedInEnv & { Variables: { read: ResultsOf<ReturnType<typeof readsForAsking>> } };

/** Reads what an erasure needs, before the body, because Executives can only ask, and only while two people are needed. */
const readErasing = createMiddleware<ErasingEnv>(async (c, next) => {
  const { db, me } = c.var;
  const read = await runBatch(db, readsForAsking(db, c.req.param('id') ?? '', { onlyOwners: true }));
  if (!can(me.grade, 'user.erase') && !isTwoPerson(read.own)) throw new HttpError('grade_too_low');
  c.set('read', read);
  await next();
});

/** Erases a Member for good, once their username is typed as a confirmation (docs/rules/users.md#erasure). */
export const erasureRoutes = new Hono<AppEnv>().post(
  '/:id/erase',
  requirePermission('approval.manage'),
  readErasing,
  validate('json', eraseInput),
  async (c) => {
    const id = c.req.param('id');
    const { username } = c.req.valid('json');
    const { db, me, read } = c.var;
    const before = requireFound(read.found, me);
    const refusal = refuseErasure(me, asTarget(before));
    if (refusal && refusal !== 'still_staff')
      throw new HttpError(refusal, refusal === 'own_row' ? 'You cannot erase yourself.' : undefined);
    if (username !== before.username) {
      const message = 'This is not their username';
      throw new HttpError('invalid_input', `${message}.`, { issues: [{ path: 'username', message }] });
    }
    if (refusal) throw new HttpError(refusal, undefined, { current: userView(before, me) });
    const hmac = await blockToKeep(before, c.env);
    if (isTwoPerson(read.own)) return c.json(await ask(c.var, read, { target: before, toGrade: null, username }), 202);
    requireFreshSignIn(me);
    // Dismissal and erasure end every leave.
    const view = (user: Awaited<ReturnType<typeof findUser>>[number]) =>
      userView({ ...before, ...user, awayUntil: null }, me);
    const user = await changeAsRead(c.var, {
      noun: 'person',
      ...erasure(db, before, hmac),
      read: findUser(db, id),
      view,
      lost: (current) =>
        new HttpError(isErased(current) ? 'erased' : 'conflict', undefined, { current: view(current) }),
    });
    return c.json(user, 200);
  },
);
