import { Hono } from 'hono';
import * as z from 'zod/mini';
import { now } from '../../clock.ts';
import { can } from '../../contract/permissions.ts';
import type { Database } from '../../db/database.ts';
import { findUser } from '../../db/person.ts';
import type { AppEnv, Audit } from '../../http/context.ts';
import { noSuch, Refusal } from '../../http/errors.ts';
import { refuseOtherSites } from '../../http/origin.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import {
  findExport,
  findServers,
  noteExported,
  type Places,
  profileView,
  readKinds,
  START,
  secondsToWait,
} from './export.store.ts';

const place = z.tuple([z.number(), z.union([z.string(), z.number()])]);

/** Where an export continues, and the id of its audit row. */
const position = z.object({ entry: z.string(), places: z.record(z.string(), place) });

const toCursor = (entry: string, places: Places) => btoa(JSON.stringify({ entry, places }));

/** The position in a cursor. Throws 400 for any other text. */
function positionOf(cursor: string): z.infer<typeof position> {
  try {
    return position.parse(JSON.parse(atob(cursor)));
  } catch {
    throw notContinued('Not a cursor for this export');
  }
}

const notContinued = (message: string) =>
  new Refusal('invalid_input', `${message}.`, { issues: [{ path: 'cursor', message }] });

/** Counts and records an export, and returns the id of its audit row. Throws 404, and 429 within an hour of the last one. */
async function beginExport({ db, audit }: { db: Database; audit: Audit }, id: string): Promise<string> {
  const entry = audit.row({ action: 'USER_EXPORTED', entityType: 'user', entityId: id, targetUserId: id });
  const [begun, , [user]] = await db.batch([
    noteExported(db, id),
    entry.statement,
    findUser(db, id),
    ...entry.sideRows,
  ]);
  if (begun.length > 0) return entry.id;
  if (!user || user.erasedAt) throw noSuch('person');
  throw new Refusal('rate_limited', 'This data was exported less than an hour ago. Please try again later.', {
    retryAfter: secondsToWait(user),
  });
}

/** Everything that is kept about a person in words, in steps (docs/rules.md#personal-export). */
export const exportRoutes = new Hono<AppEnv>().get(
  '/:id/export',
  requirePermission('self.read'),
  refuseOtherSites,
  validate('query', z.object({ cursor: z.optional(z.string()) })),
  async (c) => {
    const id = c.req.param('id');
    const { cursor } = c.req.valid('query');
    const { db, me } = c.var;
    if (id !== me.id && !can(me.grade, 'user.export')) throw new Refusal('grade_too_low');

    if (cursor !== undefined) {
      const { entry, places } = positionOf(cursor);
      const [[begun], [user]] = await db.batch([findExport(db, entry, me.id, id), findUser(db, id)]);
      if (!user || user.erasedAt) throw noSuch('person');
      if (!begun) throw notContinued('This export began more than an hour ago');
      const { kinds, next } = await readKinds(db, id, places);
      return c.json({ ...kinds, next: Object.keys(next).length > 0 ? toCursor(entry, next) : null });
    }

    const entry = await beginExport(c.var, id);
    const [[user], [staff]] = await db.batch([findUser(db, id), findServers(db, id)]);
    if (!user) throw noSuch('person');
    const { kinds, next } = await readKinds(db, id, START);
    return c.json({
      exportedAt: now(),
      profile: profileView(user, staff?.servers ?? []),
      ...kinds,
      next: Object.keys(next).length > 0 ? toCursor(entry, next) : null,
    });
  },
);
