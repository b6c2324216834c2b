import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { now } from '../../clock.ts';
import { type GuideSlug, guideInput, isGuideSlug } from '../../contract/guides.ts';
import type { Database } from '../../db/database.ts';
import { personColumns, toPerson } from '../../db/person.ts';
import { users } from '../../db/schema/people.ts';
import { guideRevisions } from '../../db/schema/staff.ts';
import { changeAsRead, requireRevision } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { noSuch, Refusal } from '../../http/errors.ts';
import { linkNext, pageQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';

const { markdown: _text, ...withoutText } = getTableColumns(guideRevisions);
const author = personColumns(users, 'author');

const select = (db: Database) =>
  db
    .select({ guide: guideRevisions, author })
    .from(guideRevisions)
    .leftJoin(users, eq(users.id, guideRevisions.createdBy));

/** Revisions without their text, which may be large. */
const selectHeads = (db: Database) =>
  db
    .select({ guide: withoutText, author })
    .from(guideRevisions)
    .leftJoin(users, eq(users.id, guideRevisions.createdBy));

type Row = Awaited<ReturnType<typeof select>>[number];
type Head = Awaited<ReturnType<typeof selectHeads>>[number];

const newest = (db: Database, slug: GuideSlug) =>
  select(db).where(eq(guideRevisions.slug, slug)).orderBy(desc(guideRevisions.revision)).limit(1);

/** One revision of a guide; `updatedBy` is who wrote it. */
const headView = ({ guide, author }: Head) => ({
  slug: guide.slug,
  revision: guide.revision,
  updatedAt: guide.createdAt as Date | null,
  updatedBy: toPerson(author),
});

const view = (row: Row) => ({ ...headView(row), markdown: row.guide.markdown });

const unwritten = (slug: GuideSlug): ReturnType<typeof view> => ({
  slug,
  markdown: '',
  revision: 0,
  updatedAt: null,
  updatedBy: null,
});

function requireSlug(slug: string): GuideSlug {
  if (!isGuideSlug(slug)) throw noSuch('guide');
  return slug;
}

/** The guides: everyone on staff reads the newest revision, managers write the next and see all that came before (contract §2). */
export const guidesRoutes = new Hono<AppEnv>()
  .get('/:slug', requirePermission('guide.read'), async (c) => {
    const slug = requireSlug(c.req.param('slug'));
    const [row] = await newest(c.var.db, slug);
    return c.json(row ? view(row) : unwritten(slug));
  })

  .get('/:slug/revisions', requirePermission('guide.write'), validate('query', z.object(pageQuery)), async (c) => {
    const slug = requireSlug(c.req.param('slug'));
    const { limit, cursor } = c.req.valid('query');
    const before = cursor && Number(cursor.id);
    if (Number.isNaN(before))
      throw new Refusal('invalid_input', undefined, {
        issues: [{ path: 'cursor', message: 'Not a cursor of this list' }],
      });
    const rows = await selectHeads(c.var.db)
      .where(and(eq(guideRevisions.slug, slug), before === undefined ? undefined : lt(guideRevisions.revision, before)))
      .orderBy(desc(guideRevisions.revision))
      .limit(limit + 1);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    if (rows.length > limit && last) linkNext(c, { at: last.guide.createdAt, id: String(last.guide.revision) });
    return c.json(page.map(headView));
  })

  .get('/:slug/revisions/:revision', requirePermission('guide.write'), async (c) => {
    const slug = requireSlug(c.req.param('slug'));
    const revision = Number(c.req.param('revision'));
    const [row] = await select(c.var.db).where(
      and(eq(guideRevisions.slug, slug), eq(guideRevisions.revision, Number.isInteger(revision) ? revision : 0)),
    );
    if (!row) throw noSuch('revision');
    return c.json(view(row));
  })

  .put('/:slug', requirePermission('guide.write'), validate('json', guideInput), async (c) => {
    const slug = requireSlug(c.req.param('slug'));
    const { markdown, revision } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const [before] = await newest(db, slug);
    const current = before ? view(before) : unwritten(slug);
    requireRevision(revision, current.revision, current);
    if (markdown === current.markdown) {
      audit.exempt();
      return c.json(current);
    }
    const guide = await changeAsRead(c.var, {
      noun: 'guide',
      // The key makes two writers of one revision collide: the second adds nothing.
      change: db
        .insert(guideRevisions)
        .select(sql`select ${slug}, ${revision + 1}, ${markdown}, ${me.id}, ${now().getTime()} where true`)
        .onConflictDoNothing()
        .returning({ revision: guideRevisions.revision }),
      entry: {
        action: 'GUIDE_UPDATED',
        entityType: 'guide',
        entityId: slug,
        oldValues: { revision, characters: current.markdown.length },
        newValues: { revision: revision + 1, characters: markdown.length },
      },
      read: newest(db, slug),
      view,
    });
    return c.json(guide);
  });
