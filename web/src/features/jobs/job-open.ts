import type { Grade } from '#contract/grades.ts';
import { dayText } from '#lib/format.ts';
import { gradePlural } from '#lib/portal/labels.ts';

type Opening = { isActive: boolean; closesAt: string | null };

/** Whether a job's end has passed. */
export const hasClosed = (closesAt: string | null, at = new Date()): closesAt is string =>
  closesAt !== null && new Date(closesAt) <= at;

/** Whether a job takes applications now: active, and its end still ahead. */
export const isOpenJob = ({ isActive, closesAt }: Opening, at = new Date()): boolean =>
  isActive && !hasClosed(closesAt, at);

/** 'Closes on 3 March' or 'Closed on 3 March'; null for a job without an end. */
export function closing({ closesAt }: Pick<Opening, 'closesAt'>, at = new Date()): string | null {
  if (closesAt === null) return null;
  return `${hasClosed(closesAt, at) ? 'Closed' : 'Closes'} on ${dayText(new Date(closesAt), at)}`;
}

/** What a job that takes no applications is called: 'Closed on 3 March' or 'Inactive'. */
export const closedLabel = (job: Opening): string => (job.isActive && closing(job)) || 'Inactive';

/** 'Trial Moderators and above'; 'Everyone' for grade 1. */
export const whoMayApply = (minGrade: Grade): string =>
  minGrade === 1 ? 'Everyone' : `${gradePlural(minGrade)} and above`;
