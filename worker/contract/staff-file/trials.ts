import type { Grade } from '../grades.ts';

/** How a review of a trial can end without a change of grade. */
export type TrialOutcome = 'keep' | 'extend';

/** The grades that begin with a trial. */
export const TRIAL_GRADES = [2, 2.5] as const;

/** How many days the trial of each of these grades takes; 0 is none. */
export type TrialDays = { grade: (typeof TRIAL_GRADES)[number]; days: number }[];

/** The days of trials in a portal that nobody has changed. */
export const DEFAULT_TRIAL_DAYS: TrialDays = TRIAL_GRADES.map((grade) => ({ grade, days: 30 }));

/** Whether a person of this grade can be on trial. */
export const hasTrial = (grade: Grade) => TRIAL_GRADES.some((known) => known === grade);

/** A trial is overdue once its due day lies more than this many days back. */
export const OVERDUE_AFTER = 7;

/** A leave as the due day sees it. `endedOn` is the day on which it was ended early. */
export type LeaveDays = { fromDay: string; toDay: string; endedOn: string | null };

const DAY = 86_400_000;

/** The day so many days after a day, or before it if negative. Days are UTC days, which compare as text. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY;

/**
 * The day on which a trial is due: `length` days after its first, and a day later for each day of leave up to then
 * (docs/rules/staff-file.md#trials).
 */
export function dueDay({ from, length }: { from: string; length: number }, leaves: readonly LeaveDays[]): string {
  const away = leaves
    .map(({ fromDay, toDay, endedOn }) => ({
      fromDay,
      // From the day on which it was ended they were back.
      until: endedOn === null || endedOn > toDay ? daysAfter(toDay, 1) : endedOn,
    }))
    .toSorted((one, other) => (one.fromDay < other.fromDay ? -1 : 1));
  let due = daysAfter(from, length);
  let counted = from;
  for (const { fromDay, until } of away) {
    const first = fromDay > counted ? fromDay : counted;
    if (first > due) break;
    if (until <= first) continue;
    due = daysAfter(due, daysBetween(first, until));
    counted = until;
  }
  return due;
}
