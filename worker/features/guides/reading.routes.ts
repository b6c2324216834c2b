import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { type GuideReading, readInput } from '../../contract/handbook/reading.ts';
import type { Database } from '../../db/database.ts';
import { ownStandings, selectOwn } from '../../db/handbook/standings.ts';
import { toPerson } from '../../db/person.ts';
import { runBatch } from '../../db/run-batch.ts';
import { requirements } from '../../db/schema/handbook.ts';
import type { AppEnv, Caller } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { findHead, findRead, type Head, insertRead, isKnown, type Read } from './reading.store.ts';

type Asked = Awaited<ReturnType<typeof selectOwn>>[number];

type Found = { head: Head[]; read: Read[]; asked: Asked[] };

const readsOf = (db: Database, slug: string, me: Caller) => ({
  head: findHead(db, slug, me.grade),
  read: findRead(db, slug, me.id),
  asked: selectOwn(db, me, eq(requirements.slug, slug)),
});

/** The guide's newest revision, without its text. */
const headView = ({ slug, text, author }: Head) => ({
  slug,
  revision: text?.revision ?? 0,
  updatedAt: text?.writtenAt ?? null,
  updatedBy: toPerson(author),
  isMaterial: text?.isMaterial ?? false,
});

/** The guide and what the reader acknowledged of it. Throws 404 if there is none that they may know of. */
function readingOf({ head: [head], read: [read], asked }: Found, me: Caller) {
  if (!head) throw noSuch('guide');
  const current = head.text?.revision ?? 0;
  const standings = ownStandings(asked, me.grade);
  const view: GuideReading = {
    revision: read?.revision ?? null,
    readAt: read?.readAt ?? null,
    current,
    required: current === 0 ? 0 : head.required,
    isAsked: standings.length > 0,
    isDue: standings.some(({ state }) => state === 'due' || state === 'overdue'),
  };
  return { head, read, view };
}

/** Throws 409 with the guide's head if there is nothing to acknowledge, or not this revision. */
function requireReadable(head: Head, { current, required }: GuideReading, revision: number) {
  if (head.isEmpty || revision < required || revision > current)
    throw new HttpError('conflict', undefined, { current: headView(head) });
}

/** What the caller has read of a guide (docs/rules/training.md#acknowledging). */
export const readingRoutes = new Hono<AppEnv>()
  .get('/:slug/read', requirePermission('guide.read'), async (c) => {
    const { db, me } = c.var;
    const { view } = readingOf(await runBatch(db, readsOf(db, c.req.param('slug'), me)), me);
    return c.json(view);
  })

  .put('/:slug/read', requirePermission('guide.read'), validate('json', readInput), async (c) => {
    const slug = c.req.param('slug');
    const { revision } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const { head, read, view } = readingOf(await runBatch(db, readsOf(db, slug, me)), me);
    requireReadable(head, view, revision);
    if (isKnown(read, revision)) {
      audit.exempt();
      return c.json(view);
    }
    const { statement, sideRows } = audit.row({
      action: 'GUIDE_ACKNOWLEDGED',
      entityType: 'guide',
      entityId: slug,
      newValues: { revision },
    });
    const { added, ...after } = await runBatch(db, {
      added: insertRead(db, { slug, revision }, me),
      // Directly after the insert because it is written only if `changes() > 0`.
      audited: statement,
      sideRows,
      ...readsOf(db, slug, me),
    });
    const now = readingOf(after, me);
    // If two calls race, the second finds the first one's row.
    if (added.length === 0 && !isKnown(now.read, revision)) {
      requireReadable(now.head, now.view, revision);
      throw new HttpError('conflict', undefined, { current: headView(now.head) });
    }
    return c.json(now.view);
  });
