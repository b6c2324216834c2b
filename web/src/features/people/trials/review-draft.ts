import * as z from 'zod/mini';
import { gradeChoices } from '#contract/grade-rules.ts';
import { GRADES, type Grade } from '#contract/grades.ts';
import { MAX_FILE_TEXT, MAX_TRIAL_DAYS } from '#contract/limits.ts';
import { anyGrade } from '#contract/people.ts';
import { daysAfter, dueDay } from '#contract/staff-file/trials.ts';
import { requiredText } from '#contract/text.ts';
import { typedNumber } from '#patterns/forms/typed-number.ts';

/** How a review ends a trial. */
export type Outcome = 'keep' | 'extend' | 'promote' | 'dismiss';

/** The form's values. */
export interface ReviewDraft {
  outcome: Outcome;
  days: string;
  grade: string;
  reason: string;
}

const DAYS = `A whole number from 1 to ${MAX_TRIAL_DAYS}`;

/** What the form sends. */
export const reviewSchema = z.object({
  outcome: z.enum(['keep', 'extend', 'promote', 'dismiss']),
  reason: requiredText(MAX_FILE_TEXT, 'Write a reason'),
  grade: z.optional(anyGrade),
  days: z.optional(z.int(DAYS).check(z.minimum(1, DAYS), z.maximum(MAX_TRIAL_DAYS, DAYS))),
});

/** The chosen grade. */
export const gradeOf = (choice: string) => GRADES.find((grade) => String(grade) === choice);

/** Only an extension has days, and only a promotion a grade. */
export const toBody = ({ outcome, days, grade, reason }: ReviewDraft): z.input<typeof reviewSchema> => ({
  outcome,
  reason,
  ...(outcome === 'extend' && { days: typedNumber(days) }),
  ...(outcome === 'promote' && { grade: gradeOf(grade) }),
});

type Actor = Parameters<typeof gradeChoices>[0];

/** The grades that the end of a trial can lead to: above the present one, up to a full member of the team. */
export const promotionsFor = (me: Actor, person: Actor): Grade[] =>
  gradeChoices(me, person).filter((grade) => grade > person.grade && grade <= 3);

/** When an extended trial is due, with the leaves that are already announced; null without a valid number of days. */
export function extendedTo(
  days: string,
  dueOn: string | null,
  leaves: readonly { fromDay: string; toDay: string }[],
  today: string,
): string | null {
  const length = Number(days);
  if (!Number.isInteger(length) || length < 1 || length > MAX_TRIAL_DAYS) return null;
  const from = dueOn !== null && dueOn > today ? dueOn : today;
  const open = leaves.filter(({ toDay }) => toDay >= from).map((leave) => ({ ...leave, endedOn: null }));
  return open.length > 0 ? dueDay({ from, length }, open) : daysAfter(from, length);
}
