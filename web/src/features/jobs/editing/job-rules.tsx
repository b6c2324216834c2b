import type { UseFormReturn } from 'react-hook-form';
import { MAX_ACCOUNT_DAYS, MAX_REAPPLY_DAYS, MAX_REVIEWS_NEEDED } from '#contract/limits.ts';
import { number } from '#lib/format.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { SectionHead } from '#ui/layout/section-head.tsx';
import type { JobDraft } from './job-draft.ts';

const FIELDS = [
  {
    name: 'reviewsNeeded',
    label: 'Reviews before a decision',
    help: `Colleagues who give their opinion before an application can be accepted or declined. 0 to ${MAX_REVIEWS_NEEDED}.`,
    max: MAX_REVIEWS_NEEDED,
  },
  {
    name: 'reapplyDays',
    label: 'Days before applying again',
    help: `Counted from a decline. 0 to ${MAX_REAPPLY_DAYS}; with 0, nobody waits.`,
    max: MAX_REAPPLY_DAYS,
  },
  {
    name: 'minAccountDays',
    label: 'Age of the Discord account in days',
    help: `Younger accounts have to wait. 0 to ${number(MAX_ACCOUNT_DAYS)}; with 0, any account may apply.`,
    max: MAX_ACCOUNT_DAYS,
  },
] as const;

/** How many reviews an application needs, and how long applicants wait. */
export function JobRules({ form: { register, formState } }: { form: UseFormReturn<JobDraft> }) {
  return (
    <section aria-labelledby="rules-title" className="border-t border-line pt-6">
      <SectionHead title="Rules" id="rules-title" sentence="Applicants see the two waiting times in the vacancy." />
      <div className="mt-4 grid items-start gap-5 sm:grid-cols-2">
        {FIELDS.map(({ name, label, help, max }) => (
          <Field key={name} label={label} help={help} error={firstMessage(formState.errors[name])}>
            <Input type="number" inputMode="numeric" min={0} max={max} step={1} {...register(name)} />
          </Field>
        ))}
      </div>
    </section>
  );
}
