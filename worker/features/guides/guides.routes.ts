import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { guideInput } from '../../contract/guides.ts';
import { can } from '../../contract/permissions.ts';
import { sectionsOf } from '../../db/guides/sections.ts';
import { runBatch } from '../../db/run-batch.ts';
import { guideTitlesIn, selectPortalOverrides } from '../../db/settings/portal-overrides.ts';
import { changeAsRead, requireRevision } from '../../http/change-as-read.ts';
import type { AppEnv, SignedInEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { linkNext, pageQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import {
  deleteOldRevisions,
  findGuide,
  findRevision,
  guideView,
  headView,
  insertRevision,
  listRevisions,
} from './guides.store.ts';
import { findRead } from './reading.store.ts';

/** The guide and what guides are called. Throws 404 if there is none that the caller may know of. */
async function requireGuide({ var: { db, me } }: Context<SignedInEnv>, slug: string) {
  const [[row], own] = await db.batch([findGuide(db, slug, me.grade), selectPortalOverrides(db)]);
  if (!row) throw noSuch('guide');
  return { row, titleOf: guideTitlesIn(own) };
}

/** The guides: staff read the newest revision; managers write new ones and see earlier ones (docs/rules/guides.md#guides). */
export const guidesRoutes = new Hono<AppEnv>()
  .get('/:slug', requirePermission('guide.read'), async (c) => {
    const { row, titleOf } = await requireGuide(c, c.req.param('slug'));
    return c.json(guideView(row, titleOf));
  })

  .get('/:slug/sections', requirePermission('guide.read'), async (c) => {
    const { row } = await requireGuide(c, c.req.param('slug'));
    return c.json(sectionsOf(row.text?.markdown ?? ''));
  })

  .get('/:slug/revisions', requirePermission('guide.write'), validate('query', z.object(pageQuery)), async (c) => {
    const slug = c.req.param('slug');
    const { limit, cursor } = c.req.valid('query');
    const before = cursor && Number(cursor.id);
    if (Number.isNaN(before))
      throw new HttpError('invalid_input', undefined, {
        issues: [{ path: 'cursor', message: 'Not a cursor for this list' }],
      });
    const { db, me } = c.var;
    const [[guide], rows] = await db.batch([findGuide(db, slug, me.grade), listRevisions(db, slug, before, limit)]);
    if (!guide) throw noSuch('guide');
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    if (rows.length > limit && last) linkNext(c, { at: last.text.writtenAt, id: String(last.text.revision) });
    return c.json(page.map(headView));
  })

  .get('/:slug/revisions/:revision', requirePermission('guide.read'), async (c) => {
    const slug = c.req.param('slug');
    const { db, me } = c.var;
    const revision = Number(c.req.param('revision'));
    const isWriter = can(me.grade, 'guide.write');
    const isNumber = Number.isInteger(revision);
    if (!isNumber && isWriter) throw noSuch('revision');
    const { rows, own, read } = await runBatch(db, {
      rows: findRevision(db, slug, me.grade, isNumber ? revision : 0),
      own: selectPortalOverrides(db),
      read: isWriter ? null : findRead(db, slug, me.id),
    });
    const [row] = rows;
    // Other readers see what they acknowledged, and do not learn which revisions there are.
    if (!isWriter && !(row && read?.[0]?.revision === revision)) throw new HttpError('grade_too_low');
    if (!row) throw noSuch('revision');
    return c.json(guideView(row, guideTitlesIn(own)));
  })

  .put('/:slug', requirePermission('guide.write'), validate('json', guideInput), async (c) => {
    const slug = c.req.param('slug');
    const { markdown, revision, isMaterial } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const { row, titleOf } = await requireGuide(c, slug);
    const current = guideView(row, titleOf);
    if (row.guide.archivedAt) throw new HttpError('guide_archived', undefined, { current });
    requireRevision(revision, current.revision, current);
    if (markdown === current.markdown && !isMaterial) {
      audit.exempt();
      return c.json(current);
    }
    const guide = await changeAsRead(c.var, {
      noun: 'guide',
      change: insertRevision(db, { slug, revision: revision + 1, markdown, isMaterial, createdBy: me.id }),
      entry: {
        action: 'GUIDE_UPDATED',
        entityType: 'guide',
        entityId: slug,
        oldValues: { revision, characters: current.markdown.length },
        newValues: { revision: revision + 1, characters: markdown.length, ...(isMaterial && { isMaterial }) },
      },
      after: (recorded) => [deleteOldRevisions(db, slug, recorded)],
      read: findGuide(db, slug, me.grade),
      view: (found) => guideView(found, titleOf),
    });
    return c.json(guide);
  });
