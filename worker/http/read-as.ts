import { createMiddleware } from 'hono/factory';
import { can, type Permission } from '../contract/permissions.ts';
import { type Reads, type RowsOf, readTogether } from '../db/read-together.ts';
import type { AppEnv } from './context.ts';
import type { Caller, CurrentUser } from './identity.ts';
import { admit, type Guard } from './permission.ts';

/**
 * Makes a handler's reads in the round trip that asks D1 who calls. They are built for who probably calls; unless D1 says the same,
 * their rows are thrown away, and they are made again for who does (docs/rules/auth.md#one-round-trip).
 */
type ReadAs<Me extends CurrentUser | null, Who extends Caller | null> = <R extends Reads>(
  reads: (caller: Who) => R,
) => Promise<{ me: Me; rows: RowsOf<R> }>;

type Env<Me extends CurrentUser | null, Who extends Caller | null> = AppEnv & {
  Variables: { readAs: ReadAs<Me, Who> };
};

/** `requirePermission` for a handler that reads through `c.var.readAs`, which throws the 401 or 403. */
export function permissionToRead(permission: Permission): Guard<Env<CurrentUser, Caller>['Variables']> {
  const guard = createMiddleware<Env<CurrentUser, Caller>>(async (c, next) => {
    const { db, identity } = c.var;
    const find = async () => {
      const me = admit(await identity?.find(), permission);
      c.set('user', me);
      return me;
    };
    c.set('checkAccess', find);
    c.set('readAs', async (reads) => {
      const expected = identity?.expected;
      const early = expected && can(expected.grade, permission) && (await identity.findBeside(reads(expected)));
      const me = await find();
      return { me, rows: early && me.grade === expected.grade ? early : await readTogether(db, reads(me)) };
    });
    await next();
    if (c.res.ok && !identity?.isKnown) throw new Error('A handler replied without finding who calls');
  });
  return Object.assign(guard, { access: permission });
}

/** `publicRoute` for a handler that reads through `c.var.readAs`. */
export const publicRead: Guard<Env<CurrentUser | null, Caller | null>['Variables']> = Object.assign(
  createMiddleware<Env<CurrentUser | null, Caller | null>>(async (c, next) => {
    const { db, identity } = c.var;
    c.set('readAs', async (reads) => {
      const expected = identity?.expected ?? null;
      const early = await identity?.findBeside(reads(expected));
      const me = (await identity?.find()) ?? null;
      c.set('user', me);
      return { me, rows: early && me?.grade === expected?.grade ? early : await readTogether(db, reads(me)) };
    });
    await next();
  }),
  { access: 'public' as const },
);
