import type { Grade } from '#contract/grades.ts';
import type { SavedReply } from '#features/applications/deciding/saved-reply-calls.ts';
import type { ReviewedApplication, Reviews } from '#features/applications/queries.ts';

/** The time in so many minutes. */
export const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** The id of `pending`. */
export const ID = 'application-1';

/** A colleague. */
export const bea = { id: 'bea', username: 'bea', displayName: null, avatar: null };

export const applicant = {
  id: 'pia',
  username: 'pia',
  displayName: null,
  avatar: null,
  grade: 1 as Grade,
  discordId: '204255221017214977',
  joinedAt: fromNow(-9_000),
  isBlocked: false,
  isErased: false,
};

/** What a manager can do with a pending application. */
export const canDecide: ReviewedApplication['can'] = {
  accept: true,
  decline: true,
  consider: true,
  reopen: 'conflict',
  undo: 'conflict',
  suspend: true,
  assign: true,
  review: true,
};

/** What a manager can do with a withdrawn application, or with a decided one before the pin. */
const archived = (code: 'withdrawn' | 'archived_locked'): ReviewedApplication['can'] => ({
  accept: code,
  decline: code,
  consider: code,
  reopen: code,
  undo: 'conflict',
  suspend: code,
  assign: code,
  review: 'not_open',
});

/** An application of pia. Screens read only these fields, so the cast leaves out the rest. */
export const pending = {
  id: ID,
  jobId: 'job-1',
  userId: 'pia',
  jobTitle: 'Night Watch',
  job: { id: 'job-1', title: 'Night Watch', isActive: true },
  formQuestions: [{ id: 'q0', label: 'Why you?' }],
  responses: { q0: 'For the quiet.' },
  status: 'pending',
  submittedAt: fromNow(-300),
  reviewedAt: null,
  reviewedBy: null,
  reviewer: null,
  suspended: false,
  suspender: null,
  assigneeId: null,
  assignee: null,
  reviewCount: 0,
  reviewsNeeded: 0,
  hasOwnReview: false,
  message: null,
  textsDeletedAt: null,
  unlockedUntil: null,
  undoableUntil: null,
  user: applicant,
  can: canDecide,
} as unknown as ReviewedApplication;

/** The application once it has been decided, and can no longer be undone. */
export const decided = (status: 'accepted' | 'declined'): ReviewedApplication => ({
  ...pending,
  status,
  reviewedAt: fromNow(0),
  reviewedBy: 'bea',
  can: archived('archived_locked'),
});

/** The application once ann has decided, who can undo it. */
export const decidedByMe = (status: 'accepted' | 'declined'): ReviewedApplication => ({
  ...decided(status),
  reviewedBy: 'ann',
  undoableUntil: fromNow(10),
  can: { ...archived('archived_locked'), undo: true },
});

/** The application once pia has been erased. */
export const ofErased: ReviewedApplication = {
  ...pending,
  responses: {},
  user: { ...applicant, username: 'Erased user', discordId: '', isErased: true },
  can: {
    accept: 'erased',
    decline: 'erased',
    consider: 'erased',
    reopen: 'erased',
    undo: 'erased',
    suspend: 'erased',
    assign: 'erased',
    review: 'erased',
  },
};

/** The application once pia has withdrawn it. */
export const withdrawnByPia: ReviewedApplication = {
  ...pending,
  status: 'withdrawn',
  withdrawnAt: pending.submittedAt,
  can: archived('withdrawn'),
};

/** No reviews. The screen reads only these fields, so the cast leaves out the rest. */
export const noReviews = { visible: true, mine: null, reviews: [] } as unknown as Reviews;

/** A saved reply with its title as its text and id; the cast leaves out what no screen reads. */
export const savedReply = (title: string, purpose: string) =>
  ({ id: title, title, body: `${title}, {name}.`, for: purpose, revision: 1 }) as unknown as SavedReply;

export const savedReplies = [
  savedReply('Maybe', 'any'),
  savedReply('No', 'declined'),
  savedReply('Welcome', 'accepted'),
  savedReply('Yes', 'accepted'),
];
