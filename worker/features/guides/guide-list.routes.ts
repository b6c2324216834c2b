import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { now } from '../../clock.ts';
import {
  freeSlug,
  type GuideHit,
  guideChange,
  guideCreate,
  isGuideSlug,
  isReservedSlug,
} from '../../contract/guides.ts';
import { MAX_GUIDES, MAX_SEARCH } from '../../contract/limits.ts';
import { can } from '../../contract/permissions.ts';
import { requiredLine } from '../../contract/text.ts';
import { changedValues } from '../../db/audit.ts';
import { hitsIn } from '../../db/guides/sections.ts';
import { guideTitlesIn, selectPortalOverrides } from '../../db/settings/portal-overrides.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { repeatable } from '../../http/idempotency.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { hasRoom, moveTo } from './guide-list.rules.ts';
import {
  findGuide,
  findListed,
  guideView,
  hasRoomFor,
  insertGuide,
  insertRevision,
  listedView,
  listGuides,
  renumber,
  searchTexts,
  selectAll,
  updateGuide,
} from './guides.store.ts';

/** Hits of a search in all guides together. */
const MAX_FOUND = 20;

const searchInput = z.object({
  q: requiredLine(MAX_SEARCH, 'Type what to look for').check(z.minLength(2, 'Type at least 2 characters')),
});

const tooMany = () =>
  new HttpError(
    'limit_reached',
    `There are at most ${MAX_GUIDES.open} guides, and ${MAX_GUIDES.all} with archived ones.`,
  );

/** Throws 403 for readers that the caller is below. */
function requireReach(minGrade: number | undefined, grade: number) {
  if (minGrade !== undefined && minGrade > grade)
    throw new HttpError('grade_too_low', 'A guide’s readers cannot begin above your own grade.');
}

const repeatGuide = repeatable('guide', async ({ db, me }, slug) => {
  const [rows, own] = await db.batch([findGuide(db, slug, me.grade), selectPortalOverrides(db)]);
  return rows.map((row) => guideView(row, guideTitlesIn(own)));
});

/** The list of guides, and what they are besides their texts (docs/rules/guides.md#the-list-of-guides). */
export const guideListRoutes = new Hono<AppEnv>()
  .get(
    '/',
    requirePermission('guide.read'),
    validate('query', z.object({ archived: z.optional(z.literal('1')) })),
    async (c) => {
      const { db, me } = c.var;
      const isArchived = c.req.valid('query').archived !== undefined;
      if (isArchived && !can(me.grade, 'guide.write')) throw new HttpError('grade_too_low');
      const [rows, own] = await db.batch([listGuides(db, me.grade, isArchived), selectPortalOverrides(db)]);
      const titleOf = guideTitlesIn(own);
      return c.json(rows.map((row) => listedView(row, titleOf)));
    },
  )

  .get('/search', requirePermission('guide.read'), validate('query', searchInput), async (c) => {
    const { db, me } = c.var;
    const { q } = c.req.valid('query');
    const [rows, own] = await db.batch([searchTexts(db, me.grade, q), selectPortalOverrides(db)]);
    const titleOf = guideTitlesIn(own);
    const found = rows.flatMap(({ guide, markdown }): GuideHit[] =>
      hitsIn(markdown ?? '', q).map((hit) => ({ slug: guide.slug, title: titleOf(guide), ...hit })),
    );
    return c.json(found.slice(0, MAX_FOUND));
  })

  .post('/', requirePermission('guide.write'), validate('json', guideCreate), repeatGuide, async (c) => {
    const { title, slug: given, minGrade, markdown } = c.req.valid('json');
    const { db, me } = c.var;
    requireReach(minGrade, me.grade);
    const [all, own] = await db.batch([selectAll(db), selectPortalOverrides(db)]);
    const taken = new Set(all.map((guide) => guide.slug));
    if (given !== undefined && (isReservedSlug(given) || taken.has(given))) throw new HttpError('slug_taken');
    if (!hasRoom(all, true)) throw tooMany();
    const slug = given ?? freeSlug(title, taken);
    // Not `addRow`: whoever loses a race for the slug must not read the winner's guide.
    const guide = await changeAsRead(c.var, {
      noun: 'guide',
      change: insertGuide(db, { slug, title, minGrade, createdBy: me.id }, hasRoomFor('new')),
      entry: {
        action: 'GUIDE_CREATED',
        entityType: 'guide',
        entityId: slug,
        createdId: slug,
        newValues: { title, minGrade, ...(markdown && { characters: markdown.length }) },
      },
      after: (recorded) =>
        markdown ? [insertRevision(db, { slug, revision: 1, markdown, createdBy: me.id }, recorded)] : [],
      // As an owner, because a guide that is hidden from the caller takes its slug too.
      read: findGuide(db, slug, 6),
      view: (row) => guideView(row, guideTitlesIn(own)),
      lost: () => new HttpError('slug_taken'),
      onMissing: tooMany,
    });
    return c.json(guide, 201);
  })

  .patch('/:slug', requirePermission('guide.write'), validate('json', guideChange), async (c) => {
    const slug = c.req.param('slug');
    const { title, minGrade, position, archived, settled } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const [all, [row], own] = await db.batch([
      selectAll(db),
      findListed(db, slug, me.grade),
      selectPortalOverrides(db),
    ]);
    const titleOf = guideTitlesIn(own);
    if (!row) throw noSuch('guide');
    const before = row.guide;
    const current = listedView(row, titleOf);
    const isFixed = isGuideSlug(slug);
    const issues = Object.entries({ title, minGrade, archived })
      .filter(([, value]) => isFixed && value !== undefined)
      .map(([path]) => ({ path, message: 'Only the place of this guide can change here' }));
    if (issues.length > 0) throw new HttpError('invalid_input', undefined, { issues });
    requireReach(minGrade, me.grade);
    if (settled !== undefined && settled !== before.settled) throw new HttpError('conflict', undefined, { current });

    const wasArchived = before.archivedAt !== null;
    const isArchived = archived ?? wasArchived;
    const isRestored = wasArchived && !isArchived;
    if (isRestored && !hasRoom(all, false)) throw tooMany();
    const place = moveTo(all, before, position);
    const changed = changedValues(
      { title: before.title, minGrade: before.minGrade, archived: wasArchived, position: before.position },
      {
        title: title ?? before.title,
        minGrade: minGrade ?? before.minGrade,
        archived: isArchived,
        position: isArchived ? before.position : place.index,
      },
    );
    if (!changed) {
      audit.exempt();
      return c.json(current);
    }
    const isMoved = 'position' in changed.newValues || isRestored;
    const guide = await changeAsRead(c.var, {
      noun: 'guide',
      change: updateGuide(
        db,
        before,
        {
          ...(title !== undefined && { title }),
          ...(minGrade !== undefined && { minGrade }),
          ...(isArchived !== wasArchived && { archivedAt: isArchived ? now() : null }),
          ...(isMoved && { position: sql`${place.position}` }),
        },
        isRestored ? hasRoomFor('restored') : undefined,
      ),
      entry: { action: 'GUIDE_CHANGED', entityType: 'guide', entityId: slug, ...changed },
      after: (recorded) => [renumber(db, recorded)],
      read: findListed(db, slug, me.grade),
      view: (found) => listedView(found, titleOf),
    });
    return c.json(guide);
  });
