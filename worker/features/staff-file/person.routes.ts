import { Hono } from 'hono';
import * as z from 'zod/mini';
import { PERSON_KINDS, type PersonKind } from '../../contract/staff-file/file.ts';
import { isErased } from '../../db/person.ts';
import { runBatch } from '../../db/run-batch.ts';
import { twoPersonOf } from '../../db/settings/effective.ts';
import { selectPortalOverrides } from '../../db/settings/portal-overrides.ts';
import type { AppEnv, CurrentUser } from '../../http/context.ts';
import { noSuch } from '../../http/errors.ts';
import { pageQuery } from '../../http/paging.ts';
import { requireInReach, requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { listEndedAttempts } from './file.store.ts';
import { findNextLeave, leaveView, listLeaves } from './leaves.store.ts';
import { countWarnings, waitingReads, waitingView } from './person.store.ts';
import { findProfile, type ProfileRow, profileView } from './profiles.store.ts';
import { listRecords } from './records.store.ts';
import { recordView } from './records.view.ts';
import { oneTimeline } from './timeline.ts';
import { listReviews, reviewView } from './trials.store.ts';

const timelineQuery = z.object({ ...pageQuery, kind: z.optional(z.enum(PERSON_KINDS)) });

/** The profile of a person below the caller, whose own page is their file. Throws 404 and 403. */
function requirePerson(me: CurrentUser, [row]: ProfileRow[]) {
  if (!row?.user.id || row.user.grade === null || isErased(row.user)) throw noSuch('staff profile');
  requireInReach(me, { id: row.user.id, grade: row.user.grade }, 'Your own records are in your file.');
  return row;
}

/** One staff member's page, and what waits for managers (docs/rules/staff-file.md#a-persons-page). */
export const personRoutes = new Hono<AppEnv>()
  .get('/waiting', requirePermission('staff.manage'), async (c) => {
    const { db, me } = c.var;
    const { own, waiting } = await runBatch(db, { own: selectPortalOverrides(db), ...waitingReads(db, me) });
    return c.json(waitingView(waiting, twoPersonOf(own[0])));
  })

  .get('/:userId', requirePermission('staff.manage'), async (c) => {
    const userId = c.req.param('userId');
    const { db, me } = c.var;
    const [found, [leave], [counted]] = await db.batch([
      findProfile(db, userId),
      findNextLeave(db, userId),
      countWarnings(db, userId),
    ]);
    const row = requirePerson(me, found);
    return c.json({
      ...profileView(row, me),
      leave: leave ? leaveView(leave, me) : null,
      warnings: counted?.warnings ?? 0,
    });
  })

  .get('/:userId/timeline', requirePermission('staff.manage'), validate('query', timelineQuery), async (c) => {
    const userId = c.req.param('userId');
    const { kind, ...page } = c.req.valid('query');
    const { db, me } = c.var;
    const wants = (one: PersonKind) => kind === undefined || kind === one;
    const { found, ...rows } = await runBatch(db, {
      found: findProfile(db, userId),
      records: wants('record') ? listRecords(db, userId, page) : null,
      reviews: wants('trial_review') ? listReviews(db, userId, page) : null,
      leaves: wants('leave') ? listLeaves(db, userId, page) : null,
      exams: wants('exam') ? listEndedAttempts(db, userId, page) : null,
    });
    requirePerson(me, found);
    return c.json(
      oneTimeline(c, page.limit, [
        ...(rows.records ?? []).map((row) => ({
          kind: 'record' as const,
          id: row.record.id,
          at: row.record.createdAt,
          textSize: row.textSize,
          item: recordView(row, me),
        })),
        ...(rows.reviews ?? []).map((row) => ({
          kind: 'trial_review' as const,
          id: row.review.id,
          at: row.review.createdAt,
          textSize: row.textSize,
          item: reviewView(row, me),
        })),
        ...(rows.leaves ?? []).map((row) => ({
          kind: 'leave' as const,
          id: row.leave.id,
          at: row.leave.createdAt,
          item: leaveView(row, me),
        })),
        ...(rows.exams ?? []).map((item) => ({ kind: 'exam' as const, id: item.id, at: item.startedAt, item })),
      ]),
    );
  });
