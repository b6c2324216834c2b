import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { JOB_GRADES } from '#contract/jobs.ts';
import { MAX_ACCOUNT_DAYS, MAX_REAPPLY_DAYS, MAX_REVIEWS_NEEDED, MAX_SERVER_DAYS } from '#contract/limits.ts';
import { can } from '#contract/permissions.ts';
import { roleOptions, rolesQuery } from '#features/discord/roles/roles-query.ts';
import { number } from '#lib/format.ts';
import { useMe } from '#lib/session.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { useHasBot } from '#patterns/people/has-bot.ts';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { whoMayApply } from '../job-open.ts';
import type { JobDraft } from './job-draft.ts';

const FIELDS = [
  {
    name: 'reviewsNeeded',
    label: 'Reviews needed',
    help: `From colleagues, before a decision. 0 to ${MAX_REVIEWS_NEEDED}.`,
    max: MAX_REVIEWS_NEEDED,
  },
  {
    name: 'reapplyDays',
    label: 'Days before reapplying',
    help: `Counted from a decline. 0 to ${MAX_REAPPLY_DAYS}; with 0, nobody waits.`,
    max: MAX_REAPPLY_DAYS,
  },
  {
    name: 'minAccountDays',
    label: 'Account age in days',
    help: `Younger Discord accounts have to wait. 0 to ${number(MAX_ACCOUNT_DAYS)}.`,
    max: MAX_ACCOUNT_DAYS,
  },
  {
    name: 'minServerDays',
    label: 'Days in the Discord server',
    help: `Newer members have to wait, and anyone who leaves and comes back starts anew. 0 to ${number(MAX_SERVER_DAYS)}.`,
    max: MAX_SERVER_DAYS,
  },
] as const;

const gradeOptions = () => JOB_GRADES.map((grade) => ({ value: String(grade), label: whoMayApply(grade) }));

/** How many reviews an application needs, who may apply until when, and how long applicants wait. */
export function JobRules({ form, isNarrow }: { form: UseFormReturn<JobDraft>; isNarrow: boolean }) {
  const { control, register, formState } = form;
  const hasBot = useHasBot();
  const mayGiveRole = can(useMe().grade, 'job.giveRole');
  // Without a bot it can only be set to 0.
  const isOffered = (name: (typeof FIELDS)[number]['name']) =>
    name !== 'minServerDays' || hasBot || formState.defaultValues?.minServerDays !== '0';
  return (
    <section aria-labelledby="rules-title" className="border-t border-line pt-6">
      <SectionHeader
        title="Rules"
        id="rules-title"
        sentence="Applicants see all but the number of reviews and the role in the vacancy."
      />
      <div className={cx('mt-4 grid items-start gap-5 md:grid-cols-3', isNarrow && 'xl:grid-cols-2')}>
        {FIELDS.filter(({ name }) => isOffered(name)).map(({ name, label, help, max }) => (
          <Field key={name} label={label} help={help} error={firstMessage(formState.errors[name])}>
            <Input type="number" inputMode="numeric" min={0} max={max} step={1} {...register(name)} />
          </Field>
        ))}
        <Field
          label="Applications end"
          help="Optional, in your local time. From then on only managers see the job."
          error={firstMessage(formState.errors.closesAt)}
        >
          <Input type="datetime-local" {...register('closesAt')} />
        </Field>
        <Field
          label="Who may apply"
          help="Everyone else can read the vacancy."
          error={firstMessage(formState.errors.minGrade)}
        >
          <Controller
            control={control}
            name="minGrade"
            render={({ field }) => <Select value={field.value} onChange={field.onChange} options={gradeOptions()} />}
          />
        </Field>
        {mayGiveRole && (hasBot || formState.defaultValues?.acceptedRoleId !== '') && <AcceptedRole form={form} />}
      </div>
    </section>
  );
}

/** Chooses the Discord role that accepted applicants are given. */
function AcceptedRole({ form: { control, formState } }: { form: UseFormReturn<JobDraft> }) {
  const query = useQuery(rolesQuery);
  const { data, isPending, error } = query;
  if (!data && error)
    return (
      <LoadFailure query={query} title="The roles of the server could not be loaded">
        A role that was chosen before stays.
      </LoadFailure>
    );
  return (
    <Field
      label="Discord role on acceptance"
      help="For those who are accepted. Whoever has another one from before keeps it."
      error={firstMessage(formState.errors.acceptedRoleId)}
    >
      <Controller
        control={control}
        name="acceptedRoleId"
        render={({ field: { value, onChange } }) => (
          <Select
            value={value}
            onChange={onChange}
            onClear={() => onChange('')}
            placeholder={isPending ? 'Loading…' : 'No role'}
            options={
              data ? roleOptions(data.roles, value, 'further') : value ? [{ value, label: 'The chosen role' }] : []
            }
          />
        )}
      />
    </Field>
  );
}
