import { type ApplicationStatus, type Decision, isArchived } from '#contract/applications.ts';
import type { ReviewedApplication } from '../queries.ts';

const STATUS_WORD: Record<ApplicationStatus, string> = {
  pending: 'Pending',
  under_consideration: 'Under Review',
  accepted: 'Accepted',
  declined: 'Declined',
};

/** What a decision makes of an application, in a word. */
export const statusWord = (status: ApplicationStatus) => STATUS_WORD[status];

/** The name of a person beside an id; who is gone is unknown (spec §2). */
export const nameOf = (person: { username: string } | null) => person?.username ?? 'Unknown User';

/** The position as lists say it: a deleted one is unknown (contract §2), any other has the title it had when applied for. */
export const positionOf = ({ job, jobTitle }: Pick<ReviewedApplication, 'job' | 'jobTitle'>) =>
  job ? jobTitle : 'Unknown Position';

/** 'lena for Moderator': whom a message is about. */
export const subjectOf = (application: ReviewedApplication) =>
  `${nameOf(application.user)} for ${positionOf(application)}`;

/** How an application stands for someone about to act on it. */
export type Standing = Pick<ReviewedApplication, 'status' | 'suspended'> & { isUnlocked: boolean };

/** Why nothing can be done with it, or null when something can. */
export const whyLocked = ({ status, isUnlocked }: Standing) =>
  isArchived(status) && !isUnlocked ? 'Archived: enter the system pin to enable the actions.' : null;

/** Why this decision cannot be made, in words, or null when it can. The server decides by the same rules. */
export function whyNot(standing: Standing, decision: Decision): string | null {
  const locked = whyLocked(standing);
  if (locked) return locked;
  if (standing.status === decision) return `Already ${statusWord(decision)}.`;
  if (standing.suspended && decision === 'accepted') return 'A suspended application cannot be accepted.';
  return null;
}
