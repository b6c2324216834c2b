import { Hono } from 'hono';
import * as z from 'zod/mini';
import { refuseSignIns } from '../contract/person-rules.ts';
import { findUser } from '../db/person.ts';
import { runBatch } from '../db/run-batch.ts';
import type { AppEnv } from '../http/context.ts';
import { HttpError, noSuch } from '../http/errors.ts';
import { onePage, pageQuery } from '../http/paging.ts';
import { requirePermission } from '../http/permission.ts';
import { validate } from '../http/validate.ts';
import { deviceOf } from './device.ts';
import { listSignIns } from './sign-ins.store.ts';

type Row = Awaited<ReturnType<typeof listSignIns>>[number];

const signInView = ({ id, kind, at, outcome, ipAddress, userAgent }: Row) => ({
  id: String(id),
  kind,
  at,
  outcome,
  ipAddress,
  userAgent,
  device: deviceOf(userAgent),
});

const listQuery = z.object({ ...pageQuery, userId: z.optional(z.string()) });

/** Sign-ins and refused calls of the caller or of someone in their reach (docs/rules/auth.md#sign-ins-and-refusals). */
export const signInsRoutes = new Hono<AppEnv>().get(
  '/',
  requirePermission('self.read'),
  validate('query', listQuery),
  async (c) => {
    const { db, me } = c.var;
    const { userId = me.id, ...page } = c.req.valid('query');
    const {
      found: [target],
      rows,
    } = await runBatch(db, { found: findUser(db, userId), rows: listSignIns(db, userId, page) });
    const refusal = refuseSignIns(me, target ?? null);
    if (refusal) throw new HttpError(refusal);
    if (!target || target.erasedAt) throw noSuch('person');
    return c.json(onePage(c, rows, page.limit, ({ at, id }) => ({ at, id: String(id) })).map(signInView));
  },
);
