import * as z from 'zod/mini';
import { APPLICATION_STATUSES, BULK_OUTCOMES } from '#contract/applications.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { REPLY_PURPOSES, VERDICTS } from '#contract/reviews.ts';
import { question } from './jobs.ts';
import { allowed, count, moment, person, someone } from './values.ts';
import { nominationOfApplication } from './voice.ts';

/** An application as its applicant reads it. */
export const ownApplication = z.strictObject({
  id: z.string(),
  jobId: z.string(),
  userId: z.string(),
  jobTitle: z.string(),
  formQuestions: z.array(question),
  responses: z.record(z.string(), z.string()),
  status: z.literal(APPLICATION_STATUSES),
  submittedAt: moment,
  consideredAt: z.nullable(moment),
  reviewedAt: z.nullable(moment),
  withdrawnAt: z.nullable(moment),
  message: z.nullable(z.string()),
  suspended: z.boolean(),
  textsDeletedAt: z.nullable(moment),
});

export const jobTitle = z.strictObject({ id: z.string(), title: z.string(), isActive: z.boolean() });

export const applicant = z.extend(person, {
  discordId: z.string(),
  joinedAt: moment,
  isBlocked: z.boolean(),
  isErased: z.boolean(),
});

const locked = ['own_row', 'erased', 'withdrawn', 'archived_locked'] as const;
const move = allowed(...locked, 'not_open', 'conflict', 'suspended', 'reviews_needed');

const can = z.strictObject({
  accept: move,
  decline: move,
  consider: move,
  reopen: move,
  undo: allowed('own_row', 'erased', 'conflict'),
  suspend: allowed(...locked, 'conflict', 'texts_deleted'),
  assign: allowed(...locked),
  review: allowed('own_row', 'erased', 'not_open'),
});

/** A reviewer's own application in their list. */
export const applicationOfReader = z.extend(ownApplication, {
  assigneeId: z.nullable(z.string()),
  assignee: someone,
  reviewedBy: z.nullable(z.string()),
  reviewer: someone,
  suspendedBy: z.nullable(z.string()),
  suspender: someone,
  suspendedAt: z.nullable(moment),
  suspensionReason: z.nullable(z.string()),
  user: z.nullable(applicant),
  job: z.nullable(jobTitle),
  unlockedUntil: z.nullable(moment),
  undoableUntil: z.nullable(moment),
  can,
});

/** An application as a reviewer reads it. */
export const application = z.extend(applicationOfReader, {
  reviewCount: count,
  reviewsNeeded: count,
  hasOwnReview: z.boolean(),
  nomination: z.optional(nominationOfApplication),
  server: z.nullable(
    z.strictObject({ state: z.literal(['member', 'unanswered']), joinedAt: z.nullable(moment), checkedAt: moment }),
  ),
});

export const applicationCounts = z.strictObject({
  pending: count,
  under_consideration: count,
  accepted: count,
  declined: count,
  withdrawn: count,
});

export const review = z.strictObject({
  reviewer: someone,
  verdict: z.literal(VERDICTS),
  reason: z.nullable(z.string()),
  sawOthers: z.boolean(),
  revision: count,
  createdAt: moment,
  updatedBy: someone,
  updatedAt: moment,
});

export const reviews = z.strictObject({
  reviewCount: count,
  reviewsNeeded: count,
  visible: z.boolean(),
  mine: z.nullable(review),
  reviews: z.array(review),
});

/** A decision on an application, or its undoing. */
export const decision = z.strictObject({
  id: z.string(),
  at: moment,
  from: z.literal(APPLICATION_STATUSES),
  to: z.literal(APPLICATION_STATUSES),
  isUndo: z.boolean(),
  decider: someone,
  message: z.nullable(z.string()),
  hadMessage: z.boolean(),
});

export const note = z.strictObject({
  id: z.string(),
  author: someone,
  body: z.nullable(z.string()),
  mentions: z.array(z.string()),
  createdAt: moment,
  removedAt: z.nullable(moment),
  removedBy: someone,
});

export const savedReply = z.strictObject({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  for: z.literal(REPLY_PURPOSES),
  createdBy: z.string(),
  creator: someone,
  createdAt: moment,
  revision: count,
  updatedBy: someone,
  updatedAt: moment,
});

export const bulkResults = z.strictObject({
  results: z.array(
    z.strictObject({
      id: z.string(),
      outcome: z.literal(BULK_OUTCOMES),
      code: z.nullable(z.literal(Object.keys(ERRORS) as ErrorCode[])),
    }),
  ),
});
