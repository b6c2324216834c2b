import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Promotion } from '../../contract/handbook/promotions.ts';
import { can } from '../../contract/permissions.ts';
import { toPerson } from '../../db/person.ts';
import { mayRead } from '../../db/reading.ts';
import { runBatch } from '../../db/run-batch.ts';
import { guideTitlesIn, selectPortalOverrides } from '../../db/settings/portal-overrides.ts';
import type { AppEnv, Caller } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { onePage, pageQuery } from '../../http/paging.ts';
import { requireInReach, requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { findListed } from './people.store.ts';
import { listPromotions, type PromotionRow } from './promotions.store.ts';

/** Promotions of one page: each reads up to twenty exams and every guide. */
const MOST = 10;

type Titles = ReturnType<typeof guideTitlesIn>;
type Counts = { yes: number; unsure: number; no: number };
type StoredApplication = { jobTitle: string; decidedAt: number; counts: Counts | null };
type StoredExam = [title: string, score: number, passingScore: number, completedAt: number];
type StoredRead = [slug: string, title: string, revision: number, readAt: number];

function applicationIn(stored: string | null): Promotion['application'] {
  if (stored === null) return null;
  const { jobTitle, decidedAt, counts }: StoredApplication = JSON.parse(stored);
  return { jobTitle, decidedAt: new Date(decidedAt), ...counts };
}

/** A promotion and what it rested on. Of their own, readers do not learn who promoted them, why past gates, or of votes. */
function promotionView(row: PromotionRow, userId: string, me: Caller, titleOf: Titles): Promotion {
  const { at, fromGrade, toGrade, approvalId, askedBy, waiver } = row;
  const exams: StoredExam[] = JSON.parse(row.exams);
  const read: StoredRead[] = JSON.parse(row.read);
  const waived: { title: string }[] = JSON.parse(row.waived ?? '[]');
  const by = toPerson(row.by);
  const isReadable =
    approvalId === null
      ? mayRead('waiver', me, { subject: userId, author: by?.id ?? null })
      : mayRead('approval', me, { subject: userId, author: askedBy });
  return {
    at,
    fromGrade,
    toGrade,
    ...(userId !== me.id && { by }),
    application: applicationIn(row.application),
    exams: exams.map(([title, score, passingScore, completedAt]) => ({
      title,
      score,
      passingScore,
      completedAt: new Date(completedAt),
    })),
    read: read.map(([slug, title, revision, readAt]) => ({
      slug,
      title: titleOf({ slug, title }),
      revision,
      readAt: new Date(readAt),
    })),
    waived: waived.map(({ title }) => title),
    ...(userId !== me.id && { waiver: isReadable ? waiver : null }),
  };
}

/** What each promotion of a person rested on (docs/rules/training.md#what-a-promotion-rested-on). */
export const promotionsRoutes = new Hono<AppEnv>().get(
  '/:id/promotions',
  requirePermission('self.read'),
  validate('query', z.object(pageQuery)),
  async (c) => {
    const id = c.req.param('id');
    const { limit: wanted, cursor } = c.req.valid('query');
    const page = { limit: Math.min(wanted, MOST), cursor };
    const { db, me } = c.var;
    if (id !== me.id && !can(me.grade, 'staff.manage')) throw new HttpError('grade_too_low');
    const {
      found: [person],
      own,
      rows,
    } = await runBatch(db, {
      found: findListed(db, id),
      own: selectPortalOverrides(db),
      rows: listPromotions(db, id, me, page),
    });
    if (!person || person.erasedAt) throw noSuch('person');
    if (id !== me.id) requireInReach(me, person);
    const titleOf = guideTitlesIn(own);
    return c.json(
      onePage(c, rows, page.limit, ({ at, id: place }) => ({ at, id: place })).map((row) =>
        promotionView(row, id, me, titleOf),
      ),
    );
  },
);
