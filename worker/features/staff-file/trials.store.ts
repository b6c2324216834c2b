import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { isAfter, type Page, pageLimit, textSize } from '../../db/paging.ts';
import { personColumns, toPerson, unlessErased } from '../../db/person.ts';
import { mayRead, type Reader } from '../../db/reading.ts';
import { users } from '../../db/schema/people.ts';
import { trialReviews } from '../../db/schema/staff-file.ts';
import { subject } from './records.store.ts';

const reviewSize = textSize(trialReviews.reason);

const selectReviews = (db: Database) =>
  db
    .select({
      review: trialReviews,
      textSize: reviewSize,
      creator: personColumns(users, 'creator'),
      user: { erasedAt: sql<number | null>`${subject.erasedAt}`.as('subject_erasedAt') },
    })
    .from(trialReviews)
    .leftJoin(users, eq(users.id, trialReviews.createdBy))
    .leftJoin(subject, eq(subject.id, trialReviews.userId));

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

/** The reviews of a user's trials, newest first, one more than the page. */
export function listReviews(db: Database, userId: string, { limit, cursor }: Page) {
  const condition = and(eq(trialReviews.userId, userId), isAfter(cursor, trialReviews.createdAt, trialReviews.id));
  const order = sql`${trialReviews.createdAt} desc, ${trialReviews.id} desc`;
  const list = { table: trialReviews, size: reviewSize, largest: 2000, condition, order };
  return selectReviews(db)
    .where(condition)
    .orderBy(order)
    .limit(pageLimit(db, limit, list));
}

/** One review. */
export const findReview = (db: Database, id: string) => selectReviews(db).where(eq(trialReviews.id, id));

/** Adds a review if `recorded` holds. */
export const insertReview = (db: Database, review: typeof trialReviews.$inferInsert, recorded: SQL) =>
  insertSelect(db, trialReviews, review, sql`where ${recorded}`);

/** A review with its author. The reason is null once its author or subject is erased, and if it is about the reader. */
export function reviewView({ review, creator, user }: ReviewRow, reader: Reader) {
  const isShown = mayRead('trialReview', reader, { subject: review.userId, author: review.createdBy });
  return {
    ...review,
    reason: isShown ? unlessErased(review.reason, user, creator) : null,
    creator: toPerson(creator),
  };
}
