import { Eye } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { firstMessage } from '../../../patterns/forms/first-message.ts';
import { LeaveGuard } from '../../../patterns/forms/leave-guard.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { FormPreview } from './form-preview.tsx';
import type { JobBody, JobDraft } from './job-draft.ts';
import { QuestionBuilder } from './question-builder.tsx';

interface JobFormProps {
  form: UseFormReturn<JobDraft, unknown, JobBody>;
  onSubmit: (body: JobBody) => Promise<void>;
  submitLabel: string;
  workingLabel: string;
  /** Whether it can be taken off the list of open positions: only a job that is there can. */
  withStatus?: boolean;
  /** Shows the preview beside the form, or above it where there is no room. */
  withPreview: boolean;
  /** What stands in the way of saving. */
  problem?: ReactNode;
  /** Stands before the button that saves. */
  secondaryAction?: ReactNode;
}

/** Writes a job posting with its questions, new or changed. */
export function JobForm({
  form,
  onSubmit,
  submitLabel,
  workingLabel,
  withStatus = false,
  withPreview,
  problem,
  secondaryAction,
}: JobFormProps) {
  const { control, register, handleSubmit, formState } = form;
  const { errors, isDirty, isSubmitting, submitCount } = formState;
  const element = useRef<HTMLFormElement>(null);

  // By the page's order, not the form's: that one follows when fields first appeared, which reordering changes.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  return (
    <div className={withPreview ? 'grid items-start gap-6 xl:grid-cols-2 xl:gap-8' : undefined}>
      {withPreview && (
        <div className="min-w-0 xl:sticky xl:top-6 xl:order-1">
          <FormPreview control={control} />
        </div>
      )}
      <form ref={element} noValidate className="min-w-0" onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
        {/* At the top, where no toast covers it, and in sight wherever in the form one is. */}
        {problem && <div className="sticky top-14 z-10 -mt-3 mb-2 bg-canvas py-3 lg:top-0">{problem}</div>}
        <div className="flex flex-col gap-5">
          <Field label="Title" required error={firstMessage(errors.title)}>
            <Input {...register('title')} autoComplete="off" />
          </Field>
          <Field
            label="Description"
            required
            help="What one does in this position. Line breaks are kept."
            error={firstMessage(errors.description)}
          >
            <Textarea {...register('description')} />
          </Field>
          <Field
            label="Requirements"
            required
            help="What applicants should bring. Line breaks are kept."
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
                  help="An inactive job is seen by managers only."
                  checked={field.value}
                  onChange={field.onChange}
                />
              )}
            />
          )}
          <QuestionBuilder form={form} />
        </div>
        <div
          data-foot
          className="sticky bottom-0 z-10 mt-8 border-t border-line bg-canvas pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
        >
          <div className="flex flex-wrap items-center justify-end gap-2">
            {secondaryAction}
            <Button type="submit" variant="primary" working={isSubmitting} workingLabel={workingLabel}>
              {submitLabel}
            </Button>
          </div>
        </div>
      </form>
      <LeaveGuard isDirty={isDirty} />
    </div>
  );
}

/** Shows or hides the preview of the form. */
export function PreviewToggle({ pressed, onChange }: { pressed: boolean; onChange: (pressed: boolean) => void }) {
  return (
    <Button
      icon={<Eye aria-hidden />}
      aria-pressed={pressed}
      className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
      onClick={() => onChange(!pressed)}
    >
      Preview Form
    </Button>
  );
}
