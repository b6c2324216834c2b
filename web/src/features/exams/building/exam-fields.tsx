import { Controller, type UseFormReturn } from 'react-hook-form';
import { EXAM_DEFAULTS } from '#contract/exams.ts';
import { MAX_EXAM_QUESTIONS } from '#contract/limits.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { type ExamDraft, parseNumber } from './exam-draft.ts';

type NumberField = 'timeLimit' | 'passingScore';

/** The fields of an exam above its questions. */
export function ExamFields({ form }: { form: UseFormReturn<ExamDraft> }) {
  const { control, register, formState, getValues, setValue } = form;
  const { errors } = formState;
  // On blur, replace invalid numbers with the default, so the screen shows what is sent.
  const number = (name: NumberField) =>
    register(name, {
      onBlur: () => {
        const value = String(parseNumber(getValues(name), EXAM_DEFAULTS[name]));
        if (value !== getValues(name)) setValue(name, value, { shouldDirty: true });
      },
    });
  // The schema has one message for a missing title and missing questions.
  const titleError =
    errors.title && (getValues('title').trim() === '' ? 'Fill in a title.' : firstMessage(errors.title));

  return (
    <>
      <Field label="Title" required error={titleError}>
        <Input {...register('title')} autoComplete="off" />
      </Field>
      <Field
        label="Description"
        help="What the exam covers, and what to know before starting."
        error={firstMessage(errors.description)}
      >
        <Textarea {...register('description')} rows={3} />
      </Field>
      <div className="flex flex-wrap gap-5">
        <Field label="Time limit (minutes)" help="1 to 600" error={firstMessage(errors.timeLimit)}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={600}
            step={1}
            className="w-30"
            {...number('timeLimit')}
          />
        </Field>
        <Field label="Passing score (%)" help="0 to 100" error={firstMessage(errors.passingScore)}>
          <Input
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            step={1}
            className="w-30"
            {...number('passingScore')}
          />
        </Field>
        <Field label="Questions to draw" help="Blank for all" error={firstMessage(errors.drawCount)}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_EXAM_QUESTIONS}
            step={1}
            className="w-30"
            {...register('drawCount')}
          />
        </Field>
      </div>
      <div>
        <Controller
          control={control}
          name="shuffleQuestions"
          render={({ field: { value, ...field } }) => (
            <Checkbox label="Shuffle the questions" checked={value} {...field} />
          )}
        />
        <Controller
          control={control}
          name="shuffleOptions"
          render={({ field: { value, ...field } }) => (
            <Checkbox
              label="Shuffle the options of multiple choice"
              help="Each attempt gets an order of its own."
              checked={value}
              {...field}
            />
          )}
        />
      </div>
    </>
  );
}
