import { OVERDUE_AFTER } from '#contract/staff-file/trials.ts';
import { daysBetween, startOfDay, utcToday } from '#lib/day.ts';
import { counted, dayText } from '#lib/format.ts';

/** When a trial is due, or was; null for none. */
export function dueSentence(dueOn: string | null, today = utcToday()): string {
  if (dueOn === null) return 'There is no trial now.';
  if (dueOn === today) return 'It is due today.';
  return `It ${dueOn < today ? 'was' : 'is'} due on ${dayText(startOfDay(dueOn))}.`;
}

/** How a trial stands: its day while that is ahead, 'Due', or by how many days it is overdue. */
export function trialState(dueOn: string, today = utcToday()): { words: string; isDue: boolean; isOverdue: boolean } {
  const late = daysBetween(dueOn, today);
  if (late > OVERDUE_AFTER) return { words: `${counted(late, 'day')} overdue`, isDue: true, isOverdue: true };
  if (late >= 0) return { words: 'Due', isDue: true, isOverdue: false };
  return { words: `Trial until ${dayText(startOfDay(dueOn))}`, isDue: false, isOverdue: false };
}
