import { Hono } from 'hono';
import * as z from 'zod/mini';
import { openText, sealText } from '../../auth/sealed-text.ts';
import { now } from '../../clock.ts';
import { can } from '../../contract/permissions.ts';
import type { Database } from '../../db/database.ts';
import { findUser } from '../../db/person.ts';
import { runBatch } from '../../db/run-batch.ts';
import { settings } from '../../env.ts';
import type { AppEnv, Audit } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { refuseOtherSites } from '../../http/origin.ts';
import { isFreshSignIn, requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { nextStep, type Places, START } from './export.lists.ts';
import type { Parties } from './export.log.ts';
import { findExport, findServers, noteExported, profileView, secondsToWait } from './export.store.ts';

const key = z.union([z.string(), z.number()]);
const place = z.tuple([key, key]);

/** Where an export continues, and the id of its audit row. */
const position = z.object({ entry: z.string(), places: z.record(z.string(), place) });

/** The purpose of sealed positions. */
const CURSOR = 'export cursor';

/** A cursor at a position. Sealed, because it holds keys of the log (docs/rules/audit.md#about-the-reader). */
const toCursor = (entry: string, places: Places, secret: string) =>
  sealText(JSON.stringify({ entry, places }), secret, CURSOR);

/** The position in a cursor; null if the text is not a cursor. */
async function positionOf(cursor: string, secret: string): Promise<z.infer<typeof position> | null> {
  const text = await openText(cursor, secret, CURSOR);
  return text === null ? null : position.parse(JSON.parse(text));
}

const notContinued = (message: string) =>
  new HttpError('invalid_input', `${message}.`, { issues: [{ path: 'cursor', message }] });

const tooSoon = (seconds: number) =>
  new HttpError('rate_limited', 'This data was exported less than an hour ago. Please try again later.', {
    retryAfter: Math.max(1, seconds),
  });

/** How an export ends that the caller's old sign-in does not allow: every other refusal comes first. */
async function refusalOfOldSignIn(db: Database, id: string): Promise<HttpError> {
  const [user] = await findUser(db, id);
  if (!user || user.erasedAt) return noSuch('person');
  const seconds = secondsToWait(user);
  return seconds > 0 ? tooSoon(seconds) : new HttpError('fresh_sign_in');
}

/**
 * Records an export and reads its first step, in one batch so that a failed read does not count. Throws 404, and 429
 * within an hour of the last export.
 */
async function beginExport({ db, audit }: { db: Database; audit: Audit }, parties: Parties) {
  const id = parties.userId;
  const row = audit.row({ action: 'USER_EXPORTED', entityType: 'user', entityId: id, targetUserId: id });
  const { statements, step } = nextStep(db, parties, START);
  const {
    begun,
    user: [user],
    staff: [staff],
    lists,
  } = await runBatch(db, {
    begun: noteExported(db, id),
    audited: row.statement,
    user: findUser(db, id),
    staff: findServers(db, id),
    sideRows: row.sideRows,
    lists: statements,
  });
  if (!user || user.erasedAt) throw noSuch('person');
  if (begun.length > 0)
    return {
      entry: row.id,
      profile: profileView(user, staff?.servers ?? []),
      ...step(lists),
    };
  throw tooSoon(secondsToWait(user));
}

/** All personal data of a user, in steps (docs/rules/users.md#personal-export). */
export const exportRoutes = new Hono<AppEnv>().get(
  '/:id/export',
  requirePermission('self.read'),
  refuseOtherSites,
  validate('query', z.object({ cursor: z.optional(z.string()) })),
  async (c) => {
    const id = c.req.param('id');
    const { cursor } = c.req.valid('query');
    const { db, me, audit } = c.var;
    const parties = { userId: id, reader: me };
    const { discordClientSecret } = settings(c.env);
    if (id !== me.id && !can(me.grade, 'user.export')) throw new HttpError('grade_too_low');

    if (cursor !== undefined) {
      const from = await positionOf(cursor, discordClientSecret);
      if (!from) throw notContinued('Not a cursor for this export');
      const { entry, places } = from;
      const [[begun], [user]] = await db.batch([findExport(db, entry, me.id, id), findUser(db, id)]);
      if (!user || user.erasedAt) throw noSuch('person');
      if (!begun) throw notContinued('This export began more than an hour ago');
      // A long export outlives a recent sign-in, but only one from its beginning.
      if (id !== me.id && !isFreshSignIn(me, begun.begunAt)) throw new HttpError('fresh_sign_in');
      const { statements, step } = nextStep(db, parties, places);
      const { kinds, next } = step((await runBatch(db, { lists: statements })).lists);
      return c.json({
        ...kinds,
        next: Object.keys(next).length > 0 ? await toCursor(entry, next, discordClientSecret) : null,
      });
    }

    if (id !== me.id && !isFreshSignIn(me)) throw await refusalOfOldSignIn(db, id);
    const { entry, profile, kinds, next } = await beginExport({ db, audit }, parties);
    return c.json({
      exportedAt: now(),
      profile,
      ...kinds,
      next: Object.keys(next).length > 0 ? await toCursor(entry, next, discordClientSecret) : null,
    });
  },
);
