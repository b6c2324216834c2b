import { OVERDUE_AFTER } from '#contract/staff/trials.ts';
import { daysBetween, startOfDay, utcToday } from '#lib/day.ts';
import { counted, dayInWords } from '#lib/format.ts';

/** How a trial stands: its day while that is ahead, 'Due', or by how many days it is overdue. */
export function trialState(dueOn: string, today = utcToday()): { words: string; isDue: boolean; isOverdue: boolean } {
  const late = daysBetween(dueOn, today);
  if (late > OVERDUE_AFTER) return { words: `${counted(late, 'day')} overdue`, isDue: true, isOverdue: true };
  if (late >= 0) return { words: 'Due', isDue: true, isOverdue: false };
  return { words: `Trial until ${dayInWords(startOfDay(dueOn))}`, isDue: false, isOverdue: false };
}
