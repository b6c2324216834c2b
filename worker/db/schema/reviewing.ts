import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { type ReplyPurpose, VERDICTS, type Verdict } from '../../contract/reviews.ts';
import { flag, id, isJson, isOneOf, moment } from './columns.ts';
import { applications } from './hiring.ts';
import { users } from './people.ts';

/** Reviews of applications, one per application and reviewer. */
export const applicationReviews = sqliteTable(
  'application_reviews',
  {
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    reviewerId: text()
      .notNull()
      .references(() => users.id),
    verdict: text().$type<Verdict>().notNull(),
    /** Null once erased; the verdict stays. */
    reason: text(),
    /** Written or changed while the reviewer could see the other reviews. */
    sawOthers: flag().notNull().default(false),
    revision: integer().notNull().default(1),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.reviewerId] }),
    check('application_reviews_verdict', isOneOf('verdict', VERDICTS)),
    index('application_reviews_created').on(t.applicationId, t.createdAt, t.reviewerId),
    index('application_reviews_reviewer').on(t.reviewerId, sql`"createdAt" desc`, sql`"applicationId" desc`),
  ],
);

/** The team's notes on applications. A removed note keeps its row, without the text. */
export const applicationNotes = sqliteTable(
  'application_notes',
  {
    id: id(),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    authorId: text()
      .notNull()
      .references(() => users.id),
    /** Null once removed or erased. */
    body: text(),
    /** The ids of the people mentioned. */
    mentions: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    createdAt: moment().notNull(),
    removedAt: moment(),
    removedBy: text().references(() => users.id),
  },
  (t) => [
    check('application_notes_mentions', isJson('mentions', 'array')),
    index('application_notes_created').on(t.applicationId, sql`"createdAt" desc`, sql`"id" desc`),
    index('application_notes_author').on(t.authorId, sql`"createdAt" desc`, sql`"id" desc`),
  ],
);

/** Answers that managers reuse. `{name}` and `{job}` in a body stand for the applicant and the job's title. */
export const savedReplies = sqliteTable(
  'saved_replies',
  {
    id: id(),
    title: text().notNull(),
    body: text().notNull(),
    /** The decision it is written for. Only the browser uses it. */
    for: text().$type<ReplyPurpose>().notNull().default('any'),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
    /** Who edited it last; null before the first edit. */
    updatedBy: text().references(() => users.id),
    updatedAt: moment().notNull(),
    revision: integer().notNull().default(1),
  },
  (t) => [
    index('saved_replies_title').on(t.title, t.id),
    index('saved_replies_creator').on(t.createdBy, sql`"createdAt" desc`, sql`"id" desc`),
  ],
);

/** How many applications a reviewer changed at once, and when. */
export const bulkUses = sqliteTable(
  'bulk_uses',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    items: integer().notNull(),
    at: moment().notNull(),
  },
  (t) => [index('bulk_uses_user').on(t.userId, t.at), index('bulk_uses_at').on(t.at)],
);
