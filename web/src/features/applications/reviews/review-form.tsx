import { useRef } from 'react';
import { MAX_REVIEW_TEXT } from '#contract/limits.ts';
import { VERDICTS } from '#contract/reviews.ts';
import { Failure } from '#patterns/failure.tsx';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Field } from '#ui/forms/field.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { charactersLeft } from '../reviewing/characters-left.ts';
import { VERDICT_LOOK } from './review-words.ts';
import type { useReviewForm } from './use-review-form.ts';

interface ReviewFormProps {
  form: ReturnType<typeof useReviewForm>;
  /** One's own review exists and is being changed. */
  isChange: boolean;
  onCancel: () => void;
}

/** The three choices and the reason of one's own review. */
export function ReviewForm({ form, isChange, onCancel }: ReviewFormProps) {
  const { values, errors, elsewhere } = form;
  const element = useRef<HTMLFormElement>(null);
  const left = charactersLeft(values.reason, MAX_REVIEW_TEXT);

  const submit = (isSent: boolean) => {
    // Once the fields say what is wrong.
    if (!isSent)
      requestAnimationFrame(() =>
        element.current
          ?.querySelector<HTMLElement>('[role="radiogroup"][aria-invalid] input, textarea[aria-invalid]')
          ?.focus(),
      );
  };

  return (
    <form
      ref={element}
      noValidate
      data-review-start
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(form.save());
      }}
    >
      <Field label="Would you accept them?" group required error={errors.verdict}>
        <RadioGroup
          value={values.verdict}
          onChange={(verdict) => form.change({ verdict })}
          options={VERDICTS.map((value) => ({ value, label: VERDICT_LOOK[value].label }))}
          className="grid-cols-3 text-sm"
        />
      </Field>
      <Field label="Reason" required error={errors.reason} help={left || 'For the team. The applicant never sees it.'}>
        <Textarea rows={3} value={values.reason} onChange={({ target }) => form.change({ reason: target.value })} />
      </Field>
      {elsewhere && (
        <Alert tone="warning" announce="alert" title="You changed this review in another window">
          <p className="text-sm">
            There it says {VERDICT_LOOK[elsewhere.verdict].label}. What you typed here is kept until you choose.
          </p>
          {elsewhere.reason && (
            <blockquote className="mt-2 max-h-48 overflow-y-auto border-l-2 border-warning-border pl-3 text-sm wrap-anywhere whitespace-pre-wrap">
              {elsewhere.reason}
            </blockquote>
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              size="sm"
              onClick={() => {
                form.discard();
                onCancel();
              }}
            >
              Use that one
            </Button>
            <Button size="sm" working={form.isSaving} onClick={() => submit(form.saveOver())}>
              Save this one
            </Button>
          </div>
        </Alert>
      )}
      {form.failure && <Failure error={form.failure}>Your review was not saved. What you typed is still here.</Failure>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" working={form.isSaving} workingLabel="Saving...">
          {isChange ? 'Save review' : 'Give review'}
        </Button>
        {isChange && (
          <Button
            variant="ghost"
            onClick={() => {
              form.discard();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
