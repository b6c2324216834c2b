import { createMiddleware } from 'hono/factory';
import { type ResultsOf, runBatch, type Statements } from '../db/run-batch.ts';
import type { AppEnv, Caller, CurrentUser } from './context.ts';
import { type Access, admit, type Guard } from './permission.ts';

/** Looks up the caller and runs reads in one round trip. */
export type ReadAs = <S extends Statements>(
  reads: (caller: Caller | null) => S,
) => Promise<{ me: CurrentUser | null; rows: ResultsOf<S> }>;

/**
 * Guards a route whose reads share the session lookup's round trip, for the two calls of every page
 * (docs/rules/auth.md#one-round-trip). `c.var.readAs` assumes the grade in KV, repeats the reads if D1 disagrees, and
 * throws 401 and 403.
 */
export function readWithSession(access: Access): Guard<{ readAs: ReadAs }> {
  const guard = createMiddleware<AppEnv & { Variables: { readAs: ReadAs } }>(async (c, next) => {
    let isChecked = false;
    c.set('readAs', async (reads) => {
      const { db, identity } = c.var;
      const expected = identity?.expected ?? null;
      const early = await identity?.findWith(reads(expected));
      const found = (await identity?.find()) ?? null;
      c.set('user', found);
      const me = access === 'public' ? found : admit(found, access);
      isChecked = true;
      return { me, rows: early && me?.grade === expected?.grade ? early : await runBatch(db, reads(me)) };
    });
    await next();
    if (c.res.ok && !isChecked) throw new Error('The handler replied without readAs');
  });
  return Object.assign(guard, { access });
}
