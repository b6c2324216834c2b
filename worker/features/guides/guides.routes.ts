import { Hono } from 'hono';
import * as z from 'zod/mini';
import { type GuideSlug, guideInput, isGuideSlug } from '../../contract/guides.ts';
import { sectionsOf } from '../../db/guides/guide-sections.ts';
import { changeAsRead, requireRevision } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { linkNext, pageQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import {
  blankGuide,
  deleteOldRevisions,
  findNewest,
  findRevision,
  guideView,
  headView,
  insertRevision,
  listRevisions,
} from './guides.store.ts';

function requireSlug(slug: string): GuideSlug {
  if (!isGuideSlug(slug)) throw noSuch('guide');
  return slug;
}

/** The guides: all staff read the newest revision; managers write new ones and see earlier ones (docs/rules/guides.md#guides). */
export const guidesRoutes = new Hono<AppEnv>()
  .get('/:slug', requirePermission('guide.read'), async (c) => {
    const slug = requireSlug(c.req.param('slug'));
    const [row] = await findNewest(c.var.db, slug);
    return c.json(row ? guideView(row) : blankGuide(slug));
  })

  .get('/:slug/sections', requirePermission('guide.read'), async (c) => {
    const [row] = await findNewest(c.var.db, requireSlug(c.req.param('slug')));
    return c.json(row ? sectionsOf(guideView(row).markdown) : []);
  })

  .get('/:slug/revisions', requirePermission('guide.write'), validate('query', z.object(pageQuery)), async (c) => {
    const slug = requireSlug(c.req.param('slug'));
    const { limit, cursor } = c.req.valid('query');
    const before = cursor && Number(cursor.id);
    if (Number.isNaN(before))
      throw new HttpError('invalid_input', undefined, {
        issues: [{ path: 'cursor', message: 'Not a cursor for this list' }],
      });
    const rows = await listRevisions(c.var.db, slug, before, limit);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    if (rows.length > limit && last) linkNext(c, { at: last.guide.createdAt, id: String(last.guide.revision) });
    return c.json(page.map(headView));
  })

  .get('/:slug/revisions/:revision', requirePermission('guide.write'), async (c) => {
    const slug = requireSlug(c.req.param('slug'));
    const revision = Number(c.req.param('revision'));
    const [row] = Number.isInteger(revision) ? await findRevision(c.var.db, slug, revision) : [];
    if (!row) throw noSuch('revision');
    return c.json(guideView(row));
  })

  .put('/:slug', requirePermission('guide.write'), validate('json', guideInput), async (c) => {
    const slug = requireSlug(c.req.param('slug'));
    const { markdown, revision } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const [before] = await findNewest(db, slug);
    const current = before ? guideView(before) : blankGuide(slug);
    requireRevision(revision, current.revision, current);
    if (markdown === current.markdown) {
      audit.exempt();
      return c.json(current);
    }
    const guide = await changeAsRead(c.var, {
      noun: 'guide',
      change: insertRevision(db, { slug, revision: revision + 1, markdown, createdBy: me.id }),
      entry: {
        action: 'GUIDE_UPDATED',
        entityType: 'guide',
        entityId: slug,
        oldValues: { revision, characters: current.markdown.length },
        newValues: { revision: revision + 1, characters: markdown.length },
      },
      after: (recorded) => [deleteOldRevisions(db, slug, recorded)],
      read: findNewest(db, slug),
      view: guideView,
    });
    return c.json(guide);
  });
