import type { Issue } from '../../contract/errors.ts';
import { daysAfter } from '../../contract/staff-file/trials.ts';

/** The most days between today and the first day, and between first and last day. */
const MOST_DAYS = 365;

/** What is wrong with the days of a new leave; null if nothing is. Days compare as text. */
export function leaveIssue({ fromDay, toDay }: { fromDay: string; toDay: string }, today: string): Issue | null {
  if (fromDay < daysAfter(today, -1)) return { path: 'fromDay', message: 'This day is before yesterday' };
  if (fromDay > daysAfter(today, MOST_DAYS)) return { path: 'fromDay', message: 'This day is over a year ahead' };
  if (toDay < fromDay) return { path: 'toDay', message: 'The last day is before the first' };
  if (toDay < today) return { path: 'toDay', message: 'This day is in the past' };
  if (toDay > daysAfter(fromDay, MOST_DAYS)) return { path: 'toDay', message: 'A leave can be a year at most' };
  return null;
}
