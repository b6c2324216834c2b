import { isArchived } from '#contract/applications.ts';
import { counted, isNear } from '#lib/format.ts';
import type { ReviewedApplication } from '../queries.ts';

/** A person's username, or 'Unknown User' once they are deleted. */
export const nameOf = (person: { username: string } | null) => person?.username ?? 'Unknown User';

/** The job's title at the time of the application, or 'Unknown Position' once the job is deleted. */
export const positionOf = ({ job, jobTitle }: Pick<ReviewedApplication, 'job' | 'jobTitle'>) =>
  job ? jobTitle : 'Unknown Position';

/** Applicant and position in a few words, as in 'lena for Moderator'. */
export const subjectOf = (application: Pick<ReviewedApplication, 'user' | 'job' | 'jobTitle'>) =>
  `${nameOf(application.user)} for ${positionOf(application)}`;

/** '1 of 2 reviews', or '3 reviews' where the job needs fewer; null where there are none and none are needed. */
export function reviewCountLabel(count: number, needed: number): string | null {
  if (needed > 0 && count <= needed) return `${count} of ${counted(needed, 'review')}`;
  return count > 0 ? counted(count, 'review') : null;
}

/** Whether an open application has waited for a week or more. */
export const hasWaitedLong = ({ status, submittedAt }: Pick<ReviewedApplication, 'status' | 'submittedAt'>): boolean =>
  !isArchived(status) && !isNear(new Date(submittedAt));
