import { desc, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { now } from '../../clock.ts';
import { clientError } from '../../contract/running/client-errors.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { clientErrors } from '../../db/schema/people.ts';
import type { AppEnv } from '../../http/context.ts';
import { publicRoute, requirePermission } from '../../http/permission.ts';
import { limitClientErrors } from '../../http/rate-limit.ts';
import { validate } from '../../http/validate.ts';

/** The most errors that are kept; further ones are not noted until old ones are deleted. */
const MOST = 1000;

/** The most that the owner is shown. */
const SHOWN = 100;

/** Errors of the app in browsers (docs/rules/operations.md#errors-in-browsers). */
export const clientErrorsRoutes = new Hono<AppEnv>()
  .post('/client-errors', publicRoute, limitClientErrors, validate('json', clientError), async (c) => {
    // Ids rise and the oldest go first, so the ends of the table tell its length.
    const isRoom = sql`where coalesce((select max(id) from ${clientErrors}), 0) - coalesce((select min(id) from ${clientErrors}), 1) < ${MOST - 1}`;
    // A report is no action of a person.
    c.var.audit.exempt();
    await insertSelect(c.var.db, clientErrors, { ...c.req.valid('json'), at: now() }, isRoom);
    return c.body(null, 204);
  })
  .get('/owner/client-errors', requirePermission('owner.read'), async (c) => {
    const rows = await c.var.db
      .select()
      .from(clientErrors)
      .orderBy(desc(clientErrors.at), desc(clientErrors.id))
      .limit(SHOWN);
    return c.json(rows.map(({ id, ...error }) => ({ id: String(id), ...error })));
  });
