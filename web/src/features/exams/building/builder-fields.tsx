import type { UseFormReturn } from 'react-hook-form';
import { EXAM_DEFAULTS } from '#contract/exams.ts';
import { firstMessage } from '../../../patterns/forms/first-message.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { type ExamBody, type ExamDraft, numberIn } from './builder-draft.ts';

type Numbers = 'timeLimit' | 'passingScore';

/** What an exam is called, and what it asks for. */
export function BuilderFields({ form }: { form: UseFormReturn<ExamDraft, unknown, ExamBody> }) {
  const { register, formState, getValues, setValue } = form;
  const { errors } = formState;
  // What is no number becomes the usual one as one goes on, so that what is sent is what is seen.
  const number = (name: Numbers) =>
    register(name, {
      onBlur: () => {
        const value = String(numberIn(getValues(name), EXAM_DEFAULTS[name]));
        if (value !== getValues(name)) setValue(name, value, { shouldDirty: true });
      },
    });
  // The contract has one sentence for both of what must not be missing.
  const titleError =
    errors.title && (getValues('title').trim() === '' ? 'Fill in a title.' : firstMessage(errors.title));

  return (
    <>
      <Field label="Title" required error={titleError}>
        <Input {...register('title')} autoComplete="off" data-focus-first />
      </Field>
      <Field
        label="Description"
        help="What it is about, and what to know before starting."
        error={firstMessage(errors.description)}
      >
        <Textarea {...register('description')} rows={3} />
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label="Time limit (minutes)"
          help={`From 1 to 600; ${EXAM_DEFAULTS.timeLimit} unless you say otherwise.`}
          error={firstMessage(errors.timeLimit)}
        >
          <Input type="number" inputMode="numeric" min={1} max={600} step={1} {...number('timeLimit')} />
        </Field>
        <Field
          label="Passing score (%)"
          help={`From 0 to 100; ${EXAM_DEFAULTS.passingScore} unless you say otherwise.`}
          error={firstMessage(errors.passingScore)}
        >
          <Input type="number" inputMode="numeric" min={0} max={100} step={1} {...number('passingScore')} />
        </Field>
      </div>
    </>
  );
}
