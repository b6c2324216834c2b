import { and, eq, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { Verdict } from '../../contract/reviews.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { areNotErased, isReviewer, personColumns, toPerson, unlessErased } from '../../db/person.ts';
import { isBlindReviewer, isBlindTo, mayRead, type Reader } from '../../db/reading.ts';
import { applications, isKeptJob, jobs } from '../../db/schema/hiring.ts';
import { users } from '../../db/schema/people.ts';
import { applicationReviews } from '../../db/schema/reviewing.ts';
import { heard, sawAtFirst, sawByNow } from '../../db/voice/blind.ts';

type Opinion = { verdict: Verdict; reason: string };

const applicant = {
  erasedAt: sql<
    number | null
  >`(select erasedAt from ${users} applicant where applicant.id = ${applications.userId})`.as('applicantErasedAt'),
};

/** An application, and this user's review of it, if any. */
export const findOwnReview = (db: Database, applicationId: string, reviewerId: string) =>
  db
    .select({
      application: { id: applications.id, userId: applications.userId, status: applications.status },
      applicant,
      review: applicationReviews,
      reviewer: personColumns(users, 'reviewer'),
    })
    .from(applications)
    .leftJoin(
      applicationReviews,
      and(eq(applicationReviews.applicationId, applications.id), eq(applicationReviews.reviewerId, reviewerId)),
    )
    .leftJoin(users, eq(users.id, applicationReviews.reviewerId))
    .where(eq(applications.id, applicationId));

export type OwnReviewRow = Awaited<ReturnType<typeof findOwnReview>>[number];

/** An application, and the reviews that its job needs; null once the job is deleted. */
export const findReviewed = (db: Database, applicationId: string) =>
  db
    .select({
      application: {
        userId: applications.userId,
        status: applications.status,
        decidedAt: applications.decidedAt,
        seenBy: applications.seenBy,
        reviewCount: applications.reviewCount,
      },
      applicant,
      reviewsNeeded: sql<number | null>`${jobs.reviewsNeeded}`.as('reviewsNeeded'),
    })
    .from(applications)
    .leftJoin(jobs, and(eq(jobs.id, applications.jobId), isKeptJob()))
    .where(eq(applications.id, applicationId));

/** All reviews of an application, oldest first. */
export const listReviews = (db: Database, applicationId: string) =>
  db
    .select({ review: applicationReviews, reviewer: personColumns(users, 'reviewer') })
    .from(applicationReviews)
    .leftJoin(users, eq(users.id, applicationReviews.reviewerId))
    .where(eq(applicationReviews.applicationId, applicationId))
    .orderBy(applicationReviews.createdAt, applicationReviews.reviewerId);

type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number];
type Applicant = { erasedAt: number | null };

/** A review for managers. `reason` is null once the reviewer or the applicant is erased, or the texts have expired. */
const reviewView = ({ review, reviewer }: ReviewRow, about: Applicant) => ({
  reviewer: toPerson(reviewer),
  verdict: review.verdict,
  reason: unlessErased(review.reason, reviewer, about),
  sawOthers: review.sawOthers,
  revision: review.revision,
  createdAt: review.createdAt,
  // Only its author edits a review.
  updatedBy: review.revision > 1 ? toPerson(reviewer) : null,
  updatedAt: review.updatedAt,
});

/** The user's own review in a row of `findOwnReview`; null if there is none. */
export const ownReviewView = ({ review, reviewer, applicant: about }: OwnReviewRow) =>
  review && reviewView({ review, reviewer }, about);

/**
 * The reviews of an application as a reviewer may see them: only the count until they have given their own or a
 * decision stands (docs/rules/applications.md#reviews).
 */
export function reviewsView(
  { application, applicant: about, reviewsNeeded }: Awaited<ReturnType<typeof findReviewed>>[number],
  rows: ReviewRow[],
  reader: Reader,
) {
  const { visible, mine, all } = heard(rows, {
    isOwn: ({ review }) => review.reviewerId === reader.id,
    isVisible: (hasOwn) =>
      mayRead('review', reader, {
        subject: application.userId,
        isBlind: isBlindReviewer(application, reader.id, hasOwn),
      }),
    view: (row) => reviewView(row, about),
  });
  return { reviewCount: application.reviewCount, reviewsNeeded: reviewsNeeded ?? 0, visible, mine, reviews: all };
}

/** True if the application has reviews by others. */
const othersExist = (applicationId: string, reviewerId: string) =>
  sql`exists (select 1 from ${applicationReviews} other where other.applicationId = ${applicationId}
    and other.reviewerId <> ${reviewerId})`;

/** True if this user can review the application now. */
const isReviewable = ({ id, userId }: OwnReviewRow['application'], reviewerId: string) =>
  and(
    sql`exists (select 1 from ${applications} open where open.id = ${id} and open.archived = 0)`,
    areNotErased(userId, reviewerId),
    isReviewer(reviewerId),
  );

/**
 * Adds a user's first review of an open application. Computed in SQL whether it is blind, so that two concurrent first
 * reviews both count as blind.
 */
export const insertReview = (
  db: Database,
  application: OwnReviewRow['application'],
  reviewerId: string,
  { verdict, reason }: Opinion,
) => {
  const at = now();
  const isBlind = isBlindTo(reviewerId, sql`${application.id}`);
  return insertSelect(
    db,
    applicationReviews,
    {
      applicationId: application.id,
      reviewerId,
      verdict,
      reason,
      sawOthers: sawAtFirst(isBlind, othersExist(application.id, reviewerId)),
      createdAt: at,
      updatedAt: at,
    },
    sql`where ${isReviewable(application, reviewerId)}`,
  )
    .onConflictDoNothing()
    .returning({ revision: applicationReviews.revision });
};

/** Changes a review at the revision that was read. Its author can see other reviews by now, so it is blind only if there are none. */
export const updateReview = (
  db: Database,
  application: OwnReviewRow['application'],
  { reviewerId, revision }: { reviewerId: string; revision: number },
  { verdict, reason }: Opinion,
) =>
  db
    .update(applicationReviews)
    .set({
      verdict,
      reason,
      sawOthers: sawByNow(sql`${applicationReviews.sawOthers}`, othersExist(application.id, reviewerId)),
      revision: revision + 1,
      updatedAt: now(),
    })
    .where(
      and(
        eq(applicationReviews.applicationId, application.id),
        eq(applicationReviews.reviewerId, reviewerId),
        eq(applicationReviews.revision, revision),
        isReviewable(application, reviewerId),
      ),
    )
    .returning({ revision: applicationReviews.revision });
