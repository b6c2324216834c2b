import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import type { EditForm } from '#patterns/forms/edit-form.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { LeaveGuard } from '#patterns/forms/leave-guard.tsx';
import { ConflictActions, EditProblem } from '#patterns/forms/save-problem.tsx';
import { useScrollToProblem } from '#patterns/forms/scroll-to-problem.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { ManagedJob } from '../queries.ts';
import type { JobDraft } from './job-draft.ts';
import { JobRules } from './job-rules.tsx';
import { QuestionBuilder } from './question-builder.tsx';

const FormPreview = lazyPart(async () => ({ default: (await import('./form-preview.tsx')).FormPreview }));

interface JobFormProps {
  edit: EditForm<JobDraft, ManagedJob>;
  submitLabel: string;
  workingLabel: string;
  /** Offers the switch that opens and closes the job; a new one is always open. */
  withStatus?: boolean;
  /** Offers to save it without opening it; for a new job. */
  withDraft?: boolean;
  /** Shows the preview next to the form, or above it on narrow screens. */
  withPreview: boolean;
  /** Shown before the submit button. */
  secondaryAction?: ReactNode;
}

/** The fields of a job posting and its questions, with the preview. */
export function JobForm({
  edit,
  submitLabel,
  workingLabel,
  withStatus = false,
  withDraft = false,
  withPreview,
  secondaryAction,
}: JobFormProps) {
  const { control, register, setValue, formState } = edit.form;
  const { errors } = formState;
  const hasProblem = edit.theirs !== null || edit.failure !== null;
  const problem = useScrollToProblem(hasProblem);

  return (
    <div className={withPreview ? 'grid items-start gap-6 xl:grid-cols-2 xl:gap-8' : undefined}>
      {withPreview && (
        <div className="min-w-0 xl:sticky xl:top-6 xl:order-1">
          <FormPreview control={control} />
        </div>
      )}
      <form className="min-w-0" {...edit.formProps}>
        {/* At the top, where no toast covers it, and sticky, to stay visible in a long form. On phones it would cover too much of it. */}
        {hasProblem && (
          <div
            ref={problem}
            className="sticky top-14 z-10 -mt-3 mb-2 scroll-mt-20 bg-canvas py-3 max-sm:static lg:top-0 lg:scroll-mt-6"
          >
            <EditProblem
              edit={edit}
              compare={(base, { title }) => ({ changes: title === base.title ? '' : `It is now called ‘${title}’.` })}
              gone="This job posting has since been deleted."
            />
          </div>
        )}
        <div className="flex flex-col gap-5">
          <Field label="Title" required error={firstMessage(errors.title)}>
            <Input {...register('title')} autoComplete="off" />
          </Field>
          <Field
            label="Description"
            required
            help="What the position involves. Start a line with a dash to make it part of a list."
            error={firstMessage(errors.description)}
          >
            <Textarea {...register('description')} />
          </Field>
          <Field
            label="Requirements"
            required
            help="What applicants should bring. Start a line with a dash to make it part of a list."
            error={firstMessage(errors.requirements)}
          >
            <Textarea {...register('requirements')} />
          </Field>
          {withStatus && (
            <Controller
              control={control}
              name="isActive"
              render={({ field }) => (
                <Switch
                  label="Job is Active (accepting applications)"
                  help="Only managers can see an inactive job."
                  checked={field.value}
                  onChange={field.onChange}
                />
              )}
            />
          )}
          <QuestionBuilder form={edit.form} />
          <JobRules form={edit.form} isNarrow={withPreview} />
        </div>
        <div
          data-foot
          className="sticky bottom-0 z-10 mt-8 border-t border-line bg-canvas pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
        >
          <div className="flex flex-wrap items-center justify-end gap-2">
            {edit.theirs ? (
              <ConflictActions edit={edit} />
            ) : (
              <>
                {secondaryAction}
                {withDraft && (
                  <Button
                    disabled={edit.isSaving}
                    onClick={({ currentTarget }) => {
                      setValue('isActive', false);
                      currentTarget.form?.requestSubmit();
                    }}
                  >
                    Save as draft
                  </Button>
                )}
                <Button
                  type="submit"
                  variant="primary"
                  working={edit.isSaving}
                  workingLabel={workingLabel}
                  onClick={() => withDraft && setValue('isActive', true)}
                >
                  {submitLabel}
                </Button>
              </>
            )}
          </div>
        </div>
      </form>
      <LeaveGuard isDirty={edit.isDirty} />
    </div>
  );
}
