import { type ApplicationStatus, type Decision, isArchived, type Responses } from '../../contract/applications.ts';
import type { ErrorCode, Issue } from '../../contract/errors.ts';
import { type FormQuestion, hasOptions } from '../../contract/jobs.ts';

/** What is wrong with the answers to a job's questions; nothing when they can be taken (contract §4). */
export function checkResponses(questions: FormQuestion[], responses: Responses): Issue[] {
  const known = new Set(questions.map((question) => question.id));
  const strangers = Object.keys(responses).filter((id) => !known.has(id));
  return [
    ...strangers.map((id) => ({ path: `responses.${id}`, message: 'This position does not ask that' })),
    ...questions.flatMap((question): Issue[] => {
      // Own keys alone: a question may be called `constructor`.
      const answer = Object.hasOwn(responses, question.id) ? responses[question.id] : '';
      const path = `responses.${question.id}`;
      if (!answer) return question.required ? [{ path, message: 'This field is required' }] : [];
      if (hasOptions(question.type) && !question.options.includes(answer))
        return [{ path, message: 'Choose one of the options' }];
      return [];
    }),
  ];
}

/** The answers that say something: what is stored. */
export const givenResponses = (responses: Responses): Responses =>
  Object.fromEntries(Object.entries(responses).filter(([, answer]) => answer !== ''));

/** How an application stands when someone wants to change it. */
export type Standing = { status: ApplicationStatus; suspended: boolean; isUnlocked: boolean };

/** Why this decision cannot be made now, or null when it can (contract §4): archived ones move only while unlocked, suspended ones are never accepted. */
export function refuseDecision({ status, suspended, isUnlocked }: Standing, decision: Decision): ErrorCode | null {
  if (isArchived(status) && !isUnlocked) return 'archived_locked';
  if (status === decision) return 'conflict';
  if (suspended && decision === 'accepted') return 'suspended';
  return null;
}

/** Why suspending or reinstating cannot be done now, or null when it can. */
export function refuseSuspension({ status, suspended, isUnlocked }: Standing, suspend: boolean): ErrorCode | null {
  if (isArchived(status) && !isUnlocked) return 'archived_locked';
  return suspended === suspend ? 'conflict' : null;
}
