import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { after, now } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { insertSelect } from '../db/insert-select.ts';
import { idempotencyKeys } from '../db/schema/people.ts';
import { KEY_LIFETIME } from '../db/sweep.ts';
import type { AppEnv, SignedInEnv } from './context.ts';
import { HttpError, noSuch } from './errors.ts';

const keyOf = (req: HonoRequest) => req.header('Idempotency-Key');

const oldest = () => after(now(), -KEY_LIFETIME);

const isKey = (userId: string, key: string) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

/** Finds the earlier call with this `Idempotency-Key`, in the round trip of the session lookup. */
export const findEarlierCall = createMiddleware<AppEnv>(async (c, next) => {
  const key = keyOf(c.req);
  const { db, identity } = c.var;
  if (key && c.req.method === 'POST' && identity?.expected) {
    const find = db
      .select()
      .from(idempotencyKeys)
      .where(and(isKey(identity.expected.id, key), gt(idempotencyKeys.createdAt, oldest())));
    const { earlier } = await identity.findWith({ earlier: find });
    c.set('earlierCall', earlier[0] ?? null);
  }
  await next();
});

/** Notes what a call created. Fails with its batch if another call with the same key came first. */
const noteCreated = (
  db: Database,
  call: { userId: string; key: string; route: string },
  entityId: string,
  recorded: SQL,
) => [
  db.delete(idempotencyKeys).where(and(isKey(call.userId, call.key), lte(idempotencyKeys.createdAt, oldest()))),
  insertSelect(db, idempotencyKeys, { ...call, entityId, createdAt: now() }, sql`where ${recorded}`),
];

/**
 * Makes a create repeatable: a known `Idempotency-Key` returns the earlier row, as `show` finds it, and changes nothing
 * (docs/rules/api.md#idempotency-keys). Throws 400 for a malformed key, 409 for another route's, and 404 if the row is
 * gone.
 */
export const repeatable = (
  noun: string,
  show: (variables: SignedInEnv['Variables'], id: string) => Promise<object[]>,
) =>
  createMiddleware<SignedInEnv>(async (c, next) => {
    const key = keyOf(c.req);
    if (key === undefined) return next();
    if (!/^[\x21-\x7e]{1,80}$/.test(key)) {
      const message = 'Use 1 to 80 letters, digits and symbols';
      throw new HttpError('invalid_input', undefined, { issues: [{ path: 'Idempotency-Key', message }] });
    }
    const { db, me, audit, earlierCall } = c.var;
    const route = `${c.req.method} ${routePath(c)}`;
    if (!earlierCall?.entityId) {
      c.set('noteCreated', (id, recorded) => noteCreated(db, { userId: me.id, key, route }, id, recorded));
      return next();
    }
    if (earlierCall.route !== route)
      throw new HttpError('conflict', 'This Idempotency-Key was used to create something else.');
    const [row] = await show(c.var, earlierCall.entityId);
    if (!row) throw noSuch(noun);
    audit.exempt();
    return c.json(row);
  });
