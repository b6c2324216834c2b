import { after, minutes, now } from '../../clock.ts';
import type { ApplicationStatus, Responses } from '../../contract/applications.ts';
import { ERRORS, type Issue } from '../../contract/errors.ts';
import type { Grade } from '../../contract/grades.ts';
import { type FormQuestion, hasOptions } from '../../contract/jobs.ts';
import { can } from '../../contract/permissions.ts';
import type { applications } from '../../db/schema/hiring.ts';

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

/** How long a decision can be undone. */
const UNDO_WINDOW = minutes(10);

type Decided = Pick<typeof applications.$inferSelect, 'status' | 'suspended' | 'reviewedAt' | 'textsDeletedAt'>;

/** Why this reviewer cannot undo the last decision on an application; null if they can. Another change may still come first. */
export function refuseUndo(
  { status, suspended, reviewedAt, textsDeletedAt }: Decided,
  { from, isOwn, at }: { from: ApplicationStatus; isOwn: boolean; at: Date },
): string | null {
  if (status !== from) return ERRORS.conflict[1];
  if (status === 'pending' || status === 'withdrawn' || reviewedAt === null) return 'There is no decision to undo.';
  if (textsDeletedAt !== null) return ERRORS.texts_deleted[1];
  if (!isOwn) return 'Only the person who decided can undo it.';
  if (suspended) return 'A decision on a suspended application cannot be undone.';
  return after(reviewedAt, UNDO_WINDOW) <= at ? 'A decision can be undone for ten minutes.' : null;
}

/** Until when the reader can undo the last decision; null if they cannot. `isOwn`: they made it. */
export function undoableUntil(
  decided: Decided & Pick<typeof applications.$inferSelect, 'beforeDecision'>,
  isOwn: boolean,
): Date | null {
  const { status, reviewedAt, beforeDecision } = decided;
  if (beforeDecision === null || reviewedAt === null) return null;
  return refuseUndo(decided, { from: status, isOwn, at: now() }) === null ? after(reviewedAt, UNDO_WINDOW) : null;
}
