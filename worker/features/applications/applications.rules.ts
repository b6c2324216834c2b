import { after, now } from '../../clock.ts';
import { isAnswer, isArchived, type Move, type Responses } from '../../contract/applications.ts';
import { allowedUnless, ERRORS, type Issue } from '../../contract/errors.ts';
import type { Grade } from '../../contract/grades.ts';
import { type FormQuestion, hasOptions } from '../../contract/jobs.ts';
import { can } from '../../contract/permissions.ts';
import { isExpired } from '../../db/expired-texts.ts';
import { isErased } from '../../db/person.ts';
import { UNDO_WINDOW } from '../../db/reading.ts';
import type { ReviewRow } from './applications.store.ts';

/** The problems with the answers to a job's questions. */
export function responseIssues(questions: FormQuestion[], responses: Responses): Issue[] {
  const known = new Set(questions.map((question) => question.id));
  const unknownIds = Object.keys(responses).filter((id) => !known.has(id));
  return [
    ...unknownIds.map((id) => ({ path: `responses.${id}`, message: 'This position has no such question' })),
    ...questions.flatMap((question): Issue[] => {
      // Own keys only: a question's id may be `constructor`.
      const answer = Object.hasOwn(responses, question.id) ? responses[question.id] : '';
      const path = `responses.${question.id}`;
      if (!answer) return question.required ? [{ path, message: 'This field is required' }] : [];
      if (hasOptions(question.type) && !question.options.includes(answer))
        return [{ path, message: 'Choose one of the options' }];
      return [];
    }),
  ];
}

/** The answers to store: only non-empty ones. */
export const givenResponses = (responses: Responses): Responses =>
  Object.fromEntries(Object.entries(responses).filter(([, answer]) => answer !== ''));

type Candidate = { id: string; username: string; grade: Grade; isBlocked: boolean; erasedAt: Date | null };

/** Why this manager can neither be mentioned in a note on the application nor be its assignee; null if they can. */
export function refuseReviewer(candidate: Candidate | undefined, applicantId: string): string | null {
  if (!candidate) return 'There is no such person';
  if (candidate.erasedAt) return 'This person has been erased';
  if (candidate.id === applicantId) return `${candidate.username} is the applicant`;
  if (candidate.isBlocked) return `${candidate.username} is blocked`;
  if (!can(candidate.grade, 'application.review')) return `${candidate.username} cannot review applications`;
  return null;
}

type Reviewed = { isOwn: boolean; isErased: boolean };
type Stage = Pick<ReviewRow['application'], 'status'>;
type State = Stage & { suspended: boolean; isUnlocked: boolean };

/** What the rules read of a reviewer's row. */
export type RuledRow = Pick<ReviewRow, 'isOwn' | 'isOwnDecision' | 'unlockedUntil'> & {
  application: Pick<
    ReviewRow['application'],
    'status' | 'suspended' | 'reviewCount' | 'reviewedAt' | 'beforeDecision' | 'textsDeletedAt'
  >;
  user: Pick<ReviewRow['user'], 'erasedAt'>;
  job: Pick<ReviewRow['job'], 'reviewsNeeded'>;
};

const reviewedOf = ({ isOwn, user }: RuledRow): Reviewed => ({ isOwn: isOwn === 1, isErased: isErased(user) });

const stateOf = ({ application: { status, suspended, reviewCount }, job, unlockedUntil }: RuledRow) => ({
  status,
  suspended,
  isUnlocked: unlockedUntil !== null,
  reviewCount,
  reviewsNeeded: job.reviewsNeeded ?? 0,
});

/** Why a reviewer cannot act on an application at all, whatever its state; null if they can. */
const refuseReviewing = ({ isOwn, isErased: isGone }: Reviewed) =>
  isOwn ? ('own_row' as const) : isGone ? ('erased' as const) : null;

/** Why the reviewer of this row cannot act on it at all; null if they can. */
export const refuseRow = (row: RuledRow) => refuseReviewing(reviewedOf(row));

/** Why a reviewer cannot give or change a review of an application; null if they can. */
export const refuseReview = (reviewed: Reviewed, { status }: Stage) =>
  refuseReviewing(reviewed) ?? (isArchived(status) ? ('not_open' as const) : null);

/** Why an application in this state cannot change now; null if it can. Withdrawn ones are final, archived ones need an unlock. */
function refuseChange({ status, isUnlocked }: Omit<State, 'suspended'>) {
  if (status === 'withdrawn') return 'withdrawn';
  return isArchived(status) && !isUnlocked ? 'archived_locked' : null;
}

/**
 * Why an application in this state cannot be moved now; null if it can. Archived ones never return to pending,
 * suspended ones are never accepted, and an answer needs enough reviews.
 */
export function refuseDecision(
  { reviewCount = 0, reviewsNeeded = 0, ...state }: State & { reviewCount?: number; reviewsNeeded?: number },
  move: Move,
) {
  const { status, suspended } = state;
  const locked = refuseChange(state);
  if (locked) return locked;
  if (isArchived(status) && move === 'pending') return 'not_open';
  if (status === move) return 'conflict';
  if (suspended && move === 'accepted') return 'suspended';
  return isAnswer(move) && reviewCount < reviewsNeeded ? 'reviews_needed' : null;
}

/** Why an application in this state cannot be suspended or reinstated now; null if it can. */
export const refuseSuspension = ({ suspended, ...state }: State, suspend: boolean) =>
  refuseChange(state) ?? (suspended === suspend ? ('conflict' as const) : null);

/** Why the reviewer of this row cannot move it; null if they can. */
export const refuseMove = (row: RuledRow, move: Move) => refuseRow(row) ?? refuseDecision(stateOf(row), move);

/** Why the reviewer of this row cannot suspend or reinstate it; null if they can. */
export const refuseSuspend = (row: ReviewRow, suspend: boolean) =>
  refuseRow(row) ?? (isExpired(row.application) ? ('texts_deleted' as const) : refuseSuspension(stateOf(row), suspend));

/** Why the reviewer of this row cannot change its assignee; null if they can. */
export const refuseAssign = (row: RuledRow) => refuseRow(row) ?? refuseChange(stateOf(row));

/** Why the reviewer of this row cannot undo its last decision, as a sentence; null if they can. */
export function undoRefusal({ application, isOwnDecision }: RuledRow): string | null {
  const { status, suspended, reviewedAt, beforeDecision, textsDeletedAt } = application;
  const isDecided = status !== 'pending' && status !== 'withdrawn' && reviewedAt !== null;
  if (!isDecided || beforeDecision === null) return 'There is no decision to undo.';
  if (textsDeletedAt !== null) return ERRORS.texts_deleted[1];
  if (isOwnDecision !== 1) return 'Only the person who decided can undo it.';
  if (suspended) return 'A decision on a suspended application cannot be undone.';
  return after(reviewedAt, UNDO_WINDOW) <= now() ? 'A decision can be undone for ten minutes.' : null;
}

const refuseUndo = (row: ReviewRow) => refuseRow(row) ?? (undoRefusal(row) === null ? null : ('conflict' as const));

/** Until when the reviewer of this row can undo its last decision; null if they cannot. */
export const undoableUntil = (row: ReviewRow): Date | null =>
  row.application.reviewedAt && undoRefusal(row) === null ? after(row.application.reviewedAt, UNDO_WINDOW) : null;

/** What the reviewer of this row can do with it: true, or the code of the refusal (docs/rules/api.md#what-the-reader-may-do). */
export const allowedOn = (row: ReviewRow) => ({
  accept: allowedUnless(refuseMove(row, 'accepted')),
  decline: allowedUnless(refuseMove(row, 'declined')),
  consider: allowedUnless(refuseMove(row, 'under_consideration')),
  reopen: allowedUnless(refuseMove(row, 'pending')),
  undo: allowedUnless(refuseUndo(row)),
  suspend: allowedUnless(refuseSuspend(row, !row.application.suspended)),
  assign: allowedUnless(refuseAssign(row)),
  review: allowedUnless(refuseReview(reviewedOf(row), row.application)),
});
