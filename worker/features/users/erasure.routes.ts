import { Hono } from 'hono';
import { hmacOf } from '../../auth/erased-block.ts';
import { now } from '../../clock.ts';
import { eraseInput } from '../../contract/users.ts';
import { findUser, isErased } from '../../db/person.ts';
import { SettingError, settings } from '../../env.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv, CurrentUser } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import { requireInReach, requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { deleteQuotes, endOpenWork, eraseUser, keepBlock } from './erasure.store.ts';
import { requireUser } from './users.routes.ts';
import { userView } from './users.store.ts';

/** A Member as `userView` shows them. Dismissal and erasure end every leave. */
const memberView = (user: CurrentUser) => userView({ ...user, awayUntil: null });

/** Erases a Member for good, once their username is typed as a confirmation (docs/rules/users.md#erasure). */
export const erasureRoutes = new Hono<AppEnv>().post(
  '/:id/erase',
  requirePermission('user.erase'),
  validate('json', eraseInput),
  async (c) => {
    const id = c.req.param('id');
    const { username } = c.req.valid('json');
    const { db, me } = c.var;
    const before = await requireUser(c, id);
    requireInReach(me, before, 'You cannot erase yourself.');
    if (username !== before.username) {
      const message = 'This is not their username';
      throw new Refusal('invalid_input', `${message}.`, { issues: [{ path: 'username', message }] });
    }
    if (before.grade !== 1) throw new Refusal('still_staff', undefined, { current: userView(before) });

    let hmac: string | null = null;
    if (before.isBlocked && before.discordId) {
      const { erasureKey } = settings(c.env);
      if (!erasureKey) throw new SettingError('ERASURE_KEY is not set, so the block of this person would be lost.');
      hmac = await hmacOf(before.discordId, erasureKey);
    }
    const at = now();
    const user = await changeAsRead(c.var, {
      noun: 'person',
      change: eraseUser(db, before, at),
      entry: { action: 'USER_ERASED', entityType: 'user', entityId: id, targetUserId: id },
      also: (recorded) => [
        ...endOpenWork(db, id, at, recorded),
        deleteQuotes(db, id, recorded),
        ...(hmac === null ? [] : [keepBlock(db, hmac, at, recorded)]),
      ],
      rolesOf: { id, erased: before.discordId },
      read: findUser(db, id),
      view: memberView,
      lost: (current) =>
        new Refusal(isErased(current) ? 'erased' : 'conflict', undefined, { current: memberView(current) }),
    });
    return c.json(user);
  },
);
