import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod/mini';
import { after, dayOf, hours, now } from '../../clock.ts';
import { standingFilter } from '../../contract/handbook/standings.ts';
import { listPeople, personView, type StandingFilter } from '../../db/handbook/people.ts';
import { selectRequirements, toAskedOfMany } from '../../db/handbook/requirements.ts';
import type { AskedOfMany } from '../../db/handbook/standings.ts';
import { runBatch } from '../../db/run-batch.ts';
import { findExport } from '../../db/running/begun-export.ts';
import { settings } from '../../env.ts';
import type { AppEnv, SignedInEnv } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { refuseOtherSites } from '../../http/origin.ts';
import { linkNext, pageQuery, searchQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { hashToken } from '../../http/session-store.ts';
import { validate } from '../../http/validate.ts';
import { toCsv } from './standing.csv.ts';

const filterQuery = { ...searchQuery, ...standingFilter, cursor: pageQuery.cursor };
const exportQuery = z.object({ ...filterQuery, export: z.optional(z.string()) });

/** People per step of an export. */
const STEP_PEOPLE = 50;

/** How long an export can be continued. */
const EXPORT_TIME = hours(1);

const tooLate = () =>
  new HttpError('invalid_input', undefined, {
    issues: [
      {
        path: 'export',
        message: 'This export began more than an hour ago or with other filters. Begin it again.',
      },
    ],
  });

type Prefetched = { Variables: { requirements: AskedOfMany[] } };

/** Reads the requirements in the round trip of the session lookup, because they say what is read of each person. */
const withRequirements = createMiddleware<AppEnv & Prefetched>(async (c, next) => {
  const { db, identity } = c.var;
  const found = identity?.expected && (await identity.findWith({ requirements: selectRequirements(db) }));
  c.set('requirements', found?.requirements.map(toAskedOfMany) ?? []);
  await next();
});

type Variables = Pick<SignedInEnv['Variables'], 'db' | 'audit'>;

/** Records an export and returns the id of its entry. `rows` counts the people of the first step. */
async function recordExport(
  { db, audit }: Variables,
  { q, ...filter }: StandingFilter,
  outcome: { rows: number; hasMore: boolean },
): Promise<string> {
  const entry = audit.row(
    {
      action: 'STANDING_EXPORTED',
      entityType: 'setting',
      entityId: 'standing',
      // The searched text may be a name, which no entry may contain.
      newValues: { ...outcome, ...filter, ...(q && { textSearch: true }) },
    },
    sql`true`,
  );
  await runBatch(db, { recorded: entry.statement, sideRows: entry.sideRows });
  return entry.id;
}

/** Who is up to date with what is asked of them (docs/rules/training.md#standing). */
export const standingPeopleRoutes = new Hono<AppEnv & Prefetched>()
  .use(withRequirements)

  .get(
    '/',
    requirePermission('training.manage'),
    validate('query', z.object({ ...filterQuery, limit: pageQuery.limit })),
    async (c) => {
      const { limit, cursor, ...filter } = c.req.valid('query');
      const { rows, next } = await listPeople(c.var.db, c.var.requirements, filter, { limit, cursor });
      if (next) linkNext(c, next);
      return c.json(rows.map(personView));
    },
  )

  .get('/export', requirePermission('training.manage'), refuseOtherSites, validate('query', exportQuery), async (c) => {
    const { cursor, export: token, ...filter } = c.req.valid('query');
    const { db, me } = c.var;
    const { discordClientSecret } = settings(c.env);
    // Signed with the filters because the entry does not contain a searched text.
    const tokenOf = async (id: string) => `${id}.${await hashToken(JSON.stringify([id, filter, discordClientSecret]))}`;
    const [id] = token?.split('.') ?? [];
    const [begun] = id ? await findExport(db, id, me.id, after(now(), -EXPORT_TIME), 'STANDING_EXPORTED') : [];
    if (token !== undefined && !(begun && token === (await tokenOf(begun.id)))) throw tooLate();
    const { rows, next } = await listPeople(db, c.var.requirements, filter, { limit: STEP_PEOPLE, cursor });
    // An export is audited although it is a read: once for all its steps.
    const entry = begun?.id ?? (await recordExport(c.var, filter, { rows: rows.length, hasMore: next !== undefined }));
    if (next) linkNext(c, next, { export: await tokenOf(entry) });
    c.header('Content-Type', 'text/csv; charset=utf-8');
    c.header('Content-Disposition', `attachment; filename="standings-${dayOf(now())}.csv"`);
    return c.body(toCsv(rows, c.var.requirements));
  });
