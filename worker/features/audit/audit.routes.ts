import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { now } from '../../clock.ts';
import { AUDIT_ACTIONS, AUDIT_ENTITY_TYPES } from '../../contract/audit.ts';
import type { Cursor } from '../../db/paging.ts';
import type { AppEnv } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import { linkNext, pageQuery, searchQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { toCsv } from './audit.csv.ts';
import { verifyChain } from './audit.seal.ts';
import { listEntries } from './audit.store.ts';
import { entryView } from './audit.view.ts';

/** One inclusive end of a time range: a moment, or a day in UTC that counts from or up to `edge`, its first or last time. */
const momentOrDay = (edge: string) =>
  z.pipe(
    z.union([z.iso.datetime({ offset: true }), z.iso.date()], 'A date, or a moment as ISO 8601'),
    z.transform((text) => new Date(text.includes('T') ? text : `${text}T${edge}Z`)),
  );

/** `cursor` is the block after which to continue: `next` of the previous call. */
const verifyQuery = z.object({ cursor: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0) });

const filterQuery = {
  ...searchQuery,
  cursor: pageQuery.cursor,
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  entityType: z.optional(z.enum(AUDIT_ENTITY_TYPES)),
  userId: z.optional(z.string()),
  entityId: z.optional(z.string()),
  from: z.optional(momentOrDay('00:00:00.000')),
  to: z.optional(momentOrDay('23:59:59.999')),
};

/** Rows of one export file. */
const FILE_ROWS = 5000;

/** The entry key in a cursor. Throws 400 for a cursor of another list. */
function keyOf(cursor: Cursor | undefined): number | undefined {
  const key = cursor && Number(cursor.id);
  if (Number.isNaN(key))
    throw new Refusal('invalid_input', undefined, {
      issues: [{ path: 'cursor', message: 'Not a cursor for this list' }],
    });
  return key;
}

const cursorAt = (key: number): Cursor => ({ at: new Date(0), id: String(key) });

/** The audit log: its list, its export and the check of its seals. */
export const auditRoutes = new Hono<AppEnv>()
  .get(
    '/',
    requirePermission('audit.read'),
    validate('query', z.object({ ...filterQuery, limit: pageQuery.limit })),
    async (c) => {
      const { limit, cursor, ...filter } = c.req.valid('query');
      const { rows, next } = await listEntries(c.var.db, filter, { limit, before: keyOf(cursor) });
      if (next !== undefined) linkNext(c, cursorAt(next));
      return c.json(rows.map(entryView));
    },
  )

  .get('/export', requirePermission('audit.read'), validate('query', z.object(filterQuery)), async (c) => {
    const { cursor, ...filter } = c.req.valid('query');
    const { db, me, audit } = c.var;
    const { rows, next } = await listEntries(db, filter, { limit: FILE_ROWS, before: keyOf(cursor) });
    const { q, ...others } = filter;
    // The searched text may be somebody's name, which no audit row may contain, so the row only says that there was one.
    const usedFilters = { ...others, ...(q && { textSearch: true }) };
    // Exporting is audited although it is a read.
    const entry = audit.row(
      {
        action: 'AUDIT_EXPORTED',
        entityType: 'user',
        entityId: me.id,
        newValues: { rows: rows.length, ...usedFilters },
      },
      sql`true`,
    );
    await db.batch([entry.statement, ...entry.sideRows]);
    if (next !== undefined) linkNext(c, cursorAt(next));
    c.header('Content-Type', 'text/csv; charset=utf-8');
    c.header('Content-Disposition', `attachment; filename="audit-log-${now().toISOString().slice(0, 10)}.csv"`);
    return c.body(toCsv(rows.map(entryView)));
  })

  .get('/verify', requirePermission('audit.read'), validate('query', verifyQuery), async (c) =>
    c.json(await verifyChain(c.var.db, c.req.valid('query').cursor)),
  );
