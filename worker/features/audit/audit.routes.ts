import { Hono } from 'hono';
import * as z from 'zod/mini';
import { openText, sealText } from '../../auth/sealed-text.ts';
import { after, dayOf, hours, now } from '../../clock.ts';
import { AUDIT_ACTIONS, AUDIT_ENTITY_TYPES, SEAL_HASH } from '../../contract/audit.ts';
import type { Cursor } from '../../db/paging.ts';
import { findExport } from '../../db/running/begun-export.ts';
import { portalSettings, selectPortalOverrides } from '../../db/settings/portal-overrides.ts';
import { settings } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { refuseOtherSites } from '../../http/origin.ts';
import { linkNext, pageQuery, periodQuery, searchQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { hashToken } from '../../http/session-store.ts';
import { validate } from '../../http/validate.ts';
import { toCsv } from './audit.csv.ts';
import { recordExport } from './audit.export.ts';
import { verifyChain } from './audit.seal.ts';
import { listEntries } from './audit.store.ts';
import { entryView } from './audit.view.ts';

/** `cursor` is the block after which to continue: `next` of the previous call. `hash` is a seal to compare with. */
const verifyQuery = z.object({
  cursor: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
  hash: z.optional(z.string().check(z.toLowerCase(), z.regex(SEAL_HASH, 'A hash has 64 digits from 0 to f'))),
});

const filterQuery = {
  ...searchQuery,
  cursor: pageQuery.cursor,
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  entityType: z.optional(z.enum(AUDIT_ENTITY_TYPES)),
  userId: z.optional(z.string()),
  entityId: z.optional(z.string()),
  ...periodQuery,
};

const exportQuery = z.object({ ...filterQuery, export: z.optional(z.string()) });

/** Entries per step of an export: about half of the 10 ms of CPU on the free plan. */
const STEP_ROWS = 125;

/** How long an export can be continued. */
const EXPORT_TIME = hours(1);

const invalid = (path: string, message: string) =>
  new HttpError('invalid_input', undefined, { issues: [{ path, message }] });

/** A block without the keys of its entries, from which a reader could count those that they are not shown. */
const blockView = ({ block, sealedAt }: { block: number; sealedAt: Date }) => ({ block, sealedAt });

/** The purpose of sealed keys. */
const CURSOR = 'log cursor';

/** A cursor at an entry's key. Sealed, because gaps between keys would tell of entries that the reader is not shown. */
const cursorAt = async (key: number, secret: string): Promise<Cursor> => ({
  at: new Date(0),
  id: await sealText(String(key), secret, CURSOR),
});

/** The key in a cursor. Throws 400 for a cursor of another list. */
async function keyAt(cursor: Cursor | undefined, secret: string): Promise<number | undefined> {
  if (!cursor) return undefined;
  const key = await openText(cursor.id, secret, CURSOR);
  if (key === null) throw invalid('cursor', 'Not a cursor for this list');
  return Number(key);
}

/** The audit log: its list, its export and the check of its seals. */
export const auditRoutes = new Hono<AppEnv>()
  .get(
    '/',
    requirePermission('audit.read'),
    validate('query', z.object({ ...filterQuery, limit: pageQuery.limit })),
    async (c) => {
      const { limit, cursor, ...filter } = c.req.valid('query');
      const { db, me } = c.var;
      const { discordClientSecret } = settings(c.env);
      const before = await keyAt(cursor, discordClientSecret);
      const { rows, next } = await listEntries(db, me.id, filter, { limit, before });
      if (next !== undefined) linkNext(c, await cursorAt(next, discordClientSecret));
      return c.json(rows.map(entryView));
    },
  )

  .get('/export', requirePermission('audit.read'), refuseOtherSites, validate('query', exportQuery), async (c) => {
    const { cursor, export: token, ...filter } = c.req.valid('query');
    const { db, me } = c.var;
    const given = settings(c.env);
    const { discordClientSecret } = given;
    // Signed with the filters because the entry does not contain a searched text.
    const tokenOf = async (id: string) => `${id}.${await hashToken(JSON.stringify([id, filter, discordClientSecret]))}`;
    const [id] = token?.split('.') ?? [];
    const [[begun], own] = id
      ? await db.batch([findExport(db, id, me.id, after(now(), -EXPORT_TIME)), selectPortalOverrides(db)])
      : [[], []];
    if (token !== undefined && !(begun && token === (await tokenOf(begun.id))))
      throw invalid('export', 'This export began more than an hour ago or with other filters. Begin it again.');

    // Later steps skip entries that are newer than the export.
    const place = await keyAt(cursor, discordClientSecret);
    const before = Math.min(place ?? Number.MAX_SAFE_INTEGER, begun?.seq ?? Number.MAX_SAFE_INTEGER);
    const { rows, next } = await listEntries(db, me.id, filter, { limit: STEP_ROWS, before });
    // An export is audited although it is a read: once for all its steps.
    const entry = begun
      ? { id: begun.id, own }
      : await recordExport(c.var, filter, { rows: rows.length, hasMore: next !== undefined });
    if (next !== undefined) linkNext(c, await cursorAt(next, discordClientSecret), { export: await tokenOf(entry.id) });
    c.header('Content-Type', 'text/csv; charset=utf-8');
    c.header('Content-Disposition', `attachment; filename="audit-log-${dayOf(now())}.csv"`);
    return c.body(toCsv(rows.map(entryView), { readerId: me.id, labels: portalSettings(given, entry.own) }));
  })

  .get('/verify', requirePermission('audit.read'), validate('query', verifyQuery), async (c) => {
    const { cursor, hash } = c.req.valid('query');
    const { heldUntil, broken, ...verification } = await verifyChain(c.var.db, cursor, hash);
    return c.json({
      ...verification,
      heldUntil: heldUntil && blockView(heldUntil),
      broken: broken && blockView(broken),
    });
  });
