import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { hasOptions, QUESTION_TYPES, type QuestionType } from '#contract/jobs.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { MoveButtons, type QuestionListState } from '#patterns/forms/question-list.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { JobDraft, QuestionDraft } from './job-draft.ts';

const TYPE_OPTIONS = (Object.keys(QUESTION_TYPES) as QuestionType[]).map((value) => ({
  value,
  label: QUESTION_TYPES[value],
}));

interface QuestionEditorProps {
  form: UseFormReturn<JobDraft>;
  index: number;
  /** The number of questions in the form. */
  count: number;
  list: QuestionListState<QuestionDraft>;
  onRemove: () => void;
}

/** The editor of one application question. */
export function QuestionEditor({ form, index, count, list, onRemove }: QuestionEditorProps) {
  const { control, register, formState } = form;
  const titleId = useId();
  const name = `formQuestions.${index}` as const;
  const type = useWatch({ control, name: `${name}.type` });
  const errors = formState.errors.formQuestions?.[index];
  // Registered in page order, in which the form looks for its first error.
  const label = register(`${name}.label`);
  const placeholder = register(`${name}.placeholder`);
  const options = register(`${name}.options`);

  return (
    <li aria-labelledby={titleId} className="scroll-mt-20 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <div className="-mt-1 -mr-2 mb-2 flex items-center gap-1">
        <h3 id={titleId} className="mr-auto text-sm font-semibold tabular-nums">
          Question {index + 1}
        </h3>
        <MoveButtons index={index} count={count} list={list} />
        <IconButton label={`Remove question ${index + 1}`} size="sm" tone="danger" onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <div className="flex flex-col gap-4">
        <Field label="Question text" required error={firstMessage(errors?.label)}>
          <Textarea
            rows={2}
            {...label}
            ref={(element) => {
              label.ref(element);
              list.refOf(`question-${index}`)(element);
            }}
          />
        </Field>
        <div className="flex flex-wrap items-end gap-4">
          <Field label="Type" className="grow basis-40">
            <Controller
              control={control}
              name={`${name}.type`}
              render={({ field }) => <Select value={field.value} onChange={field.onChange} options={TYPE_OPTIONS} />}
            />
          </Field>
          <Field label="Placeholder (optional)" className="grow basis-60" error={firstMessage(errors?.placeholder)}>
            <Input {...placeholder} autoComplete="off" />
          </Field>
          <Controller
            control={control}
            name={`${name}.required`}
            render={({ field: { value, ...field } }) => <Checkbox label="Required" checked={value} {...field} />}
          />
        </div>
        {hasOptions(type) && (
          <Field
            label="Options"
            required
            help="One option per line. Blank lines are left out."
            error={firstMessage(errors?.options)}
          >
            <Textarea rows={4} {...options} />
          </Field>
        )}
      </div>
    </li>
  );
}
