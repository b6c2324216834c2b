import type { Responses } from '../../contract/applications.ts';
import type { Issue } from '../../contract/errors.ts';
import type { Grade } from '../../contract/grades.ts';
import { type FormQuestion, hasOptions } from '../../contract/jobs.ts';
import { can } from '../../contract/permissions.ts';

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
