import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AUDIT_ACTIONS, AUDIT_ENTITY_TYPES } from '../../contract/audit.ts';
import type { AppEnv } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import { linkNext, pageQuery, searchQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { entryView, listEntries } from './audit.store.ts';

const moment = z.pipe(
  z.union([z.iso.datetime({ offset: true }), z.iso.date()], 'A date, or a moment as ISO 8601'),
  z.transform((text) => new Date(text)),
);

const listQuery = z.object({
  ...pageQuery,
  ...searchQuery,
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  entityType: z.optional(z.enum(AUDIT_ENTITY_TYPES)),
  userId: z.optional(z.string()),
  from: z.optional(moment),
  to: z.optional(moment),
});

/** The audit log (contract §6). */
export const auditRoutes = new Hono<AppEnv>().get(
  '/',
  requirePermission('audit.read'),
  validate('query', listQuery),
  async (c) => {
    const { limit, cursor, ...filter } = c.req.valid('query');
    const before = cursor && Number(cursor.id);
    if (Number.isNaN(before))
      throw new Refusal('invalid_input', undefined, {
        issues: [{ path: 'cursor', message: 'Not a cursor of this list' }],
      });
    const { rows, next } = await listEntries(c.var.db, filter, { limit, before });
    if (next !== undefined) linkNext(c, { at: new Date(0), id: String(next) });
    return c.json(rows.map(entryView));
  },
);
