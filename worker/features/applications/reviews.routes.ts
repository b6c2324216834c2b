import { Hono } from 'hono';
import { isArchived } from '../../contract/applications.ts';
import { reviewInput } from '../../contract/reviews.ts';
import { isErased } from '../../db/person.ts';
import { mayRead } from '../../db/reading.ts';
import { changeAsRead } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { refuseReview } from './applications.rules.ts';
import {
  findOwnReview,
  findReviewed,
  insertReview,
  listReviews,
  type OwnReviewRow,
  ownReviewView,
  reviewsView,
  updateReview,
} from './reviews.store.ts';

const ownApplication = () => new HttpError('own_row', 'You cannot review your own application.');

/** A 409 with the caller's own current review, if there is one, and never another's. */
function refuse(code: 'not_open' | 'erased' | 'conflict', row: OwnReviewRow) {
  const current = ownReviewView(row);
  return new HttpError(code, undefined, current ? { current } : {});
}

/** Reviews of applications, blind until the caller has given their own (docs/rules/applications.md#reviews). */
export const reviewsRoutes = new Hono<AppEnv>()
  .get('/:id/reviews', requirePermission('application.review'), async (c) => {
    const id = c.req.param('id');
    const { db, me } = c.var;
    const [[row], reviews] = await db.batch([findReviewed(db, id), listReviews(db, id)]);
    if (!row) throw noSuch('application');
    if (!mayRead('review', me, { subject: row.application.userId })) throw ownApplication();
    return c.json(reviewsView(row, reviews, me));
  })

  .put('/:id/review', requirePermission('application.review'), validate('json', reviewInput), async (c) => {
    const id = c.req.param('id');
    const { revision, ...opinion } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const [row] = await findOwnReview(db, id, me.id);
    if (!row) throw noSuch('application');
    const { application, applicant, review } = row;
    const reviewed = { isOwn: application.userId === me.id, isErased: isErased(applicant) };
    const refusal = refuseReview(reviewed, application);
    if (refusal === 'own_row') throw ownApplication();
    if (refusal) throw refuse(refusal, row);
    if (revision !== undefined && revision !== review?.revision) throw refuse('conflict', row);
    if (review && review.verdict === opinion.verdict && review.reason === opinion.reason) {
      audit.exempt();
      return c.json(ownReviewView(row));
    }

    const given = await changeAsRead(c.var, {
      noun: 'application',
      change: review ? updateReview(db, application, review, opinion) : insertReview(db, application, me.id, opinion),
      // Without verdict and reason because the log must not bypass blind reviewing.
      entry: {
        action: 'APPLICATION_REVIEW_GIVEN',
        entityType: 'application',
        entityId: id,
        targetUserId: application.userId,
        newValues: { revision: (review?.revision ?? 0) + 1 },
      },
      read: findOwnReview(db, id, me.id),
      view: ownReviewView,
      lost: (current) => refuse(isArchived(current.application.status) ? 'not_open' : 'conflict', current),
    });
    return c.json(given, review ? 200 : 201);
  });
