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
} as unknown as ReviewedApplication;

/** The application once ann has decided, who can undo it. */
export const decidedByMe = (status: 'accepted' | 'declined'): ReviewedApplication => ({
  ...pending,
  status,
  reviewedAt: fromNow(0),
  reviewedBy: 'ann',
  undoableUntil: fromNow(10),
});

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
