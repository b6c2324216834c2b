import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { after, minutes, now } from '../clock.ts';
import { refuseReach } from '../contract/grade-rules.ts';
import type { Grade } from '../contract/grades.ts';
import { can, type Permission } from '../contract/permissions.ts';
import { sameActor } from '../db/sessions.ts';
import type { AppEnv, CurrentUser, SignedInEnv } from './context.ts';
import { HttpError, isLostActor } from './errors.ts';

/** The permission that a route requires, or `public`. A test fails on routes without one. */
export type Access = Permission | 'public';

/** The first handler of every route. */
export type Guard<Variables extends object = object> = MiddlewareHandler<AppEnv & { Variables: Variables }> & {
  access: Access;
};

/** The user, if they are signed in with the permission. Throws 401 or 403. */
export function admit(user: CurrentUser | null | undefined, permission: Permission): CurrentUser {
  if (!user) throw new HttpError('unauthenticated');
  if (!can(user.grade, permission)) throw new HttpError('grade_too_low');
  return user;
}

/** Requires a signed-in user with the permission and sets `c.var.me`. Throws 401 or 403. */
export function requirePermission(permission: Permission): Guard<{ me: CurrentUser }> {
  const guard = createMiddleware<SignedInEnv>(async (c, next) => {
    const found = (await c.var.identity?.find()) ?? null;
    c.set('user', found);
    const me = admit(found, permission);
    c.set('me', me);
    c.set('actor', sameActor(me, c.var.sessionHash));
    await next();
    // Who they are by now says whether they were signed out or lost their grade.
    if (c.error && isLostActor(c.error)) {
      throw new HttpError((await c.var.identity?.isStillSignedIn()) ? 'grade_too_low' : 'unauthenticated');
    }
  });
  return Object.assign(guard, { access: permission });
}

/** Marks a route that anyone can call, signed in or not. */
export const publicRoute: Guard = Object.assign(
  createMiddleware<AppEnv>(async (c, next) => {
    c.set('user', (await c.var.identity?.find()) ?? null);
    await next();
  }),
  { access: 'public' as const },
);

/** How long a sign-in counts as recent. */
const FRESH = minutes(15);

/** Whether this session began at most 15 minutes before `at`. */
export const isFreshSignIn = ({ signedInAt }: CurrentUser, at = now()): boolean => signedInAt >= after(at, -FRESH);

/** Throws 403 unless the caller signed in recently. The last check of what cannot be taken back (docs/rules/auth.md#recent-sign-in). */
export function requireFreshSignIn(me: CurrentUser): void {
  if (!isFreshSignIn(me)) throw new HttpError('fresh_sign_in');
}

/** Throws 403 unless the target is below the caller's grade. `own` is the message if the target is the caller. */
export function requireInReach(me: CurrentUser, target: { id: string; grade: Grade }, own?: string): void {
  const refusal = refuseReach(me, target);
  if (refusal) throw new HttpError(refusal, refusal === 'own_row' ? own : undefined);
}
