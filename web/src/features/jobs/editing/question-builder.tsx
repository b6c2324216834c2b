import { Plus, Trash2, Undo2 } from 'lucide-react';
import { Fragment, useId } from 'react';
import { Controller, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { hasOptions, QUESTION_TYPES, type QuestionType } from '#contract/jobs.ts';
import { MAX_FORM_QUESTIONS, MAX_OPTIONS } from '#contract/limits.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { OptionLines } from '#patterns/forms/option-lines.tsx';
import { MoveButtons, type QuestionListState, useQuestionList } from '#patterns/forms/question-list.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { blankQuestion, hasContent, type JobDraft, type QuestionDraft } from './job-draft.ts';

/** Adds, reorders, edits and removes the questions that applicants will answer. */
export function QuestionBuilder({ form }: { form: UseFormReturn<JobDraft> }) {
  const { fields, append, insert, remove, move } = useFieldArray({
    control: form.control,
    name: 'formQuestions',
    // `id` is the question's own.
    keyName: 'key',
  });
  const list = useQuestionList({
    count: fields.length,
    move,
    remove,
    insert: (index, question: QuestionDraft) => insert(index, question, { shouldFocus: false }),
  });

  const { removed, refOf } = list;

  const add = () => {
    list.forget();
    append(blankQuestion(), { shouldFocus: true, focusName: `formQuestions.${fields.length}.label` });
  };
  const takeQuestion = (index: number) => {
    const question = form.getValues(`formQuestions.${index}`);
    list.take(index, question, !hasContent(question));
  };

  const undo = removed && (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-dashed border-control px-4 py-2 text-sm">
      <span className="min-w-0 flex-1 basis-40 truncate">
        Removed: {removed.question.label.trim() || `question ${removed.index + 1}`}
      </span>
      <Button ref={refOf('undo')} size="sm" variant="ghost" icon={<Undo2 aria-hidden />} onClick={list.restore}>
        Undo
      </Button>
    </li>
  );
  const listError = firstMessage(form.formState.errors.formQuestions?.root);

  return (
    <section aria-labelledby="questions-title" className="border-t border-line pt-6">
      <SectionHeader
        title="Application questions"
        id="questions-title"
        sentence="Applicants answer them one by one. Without questions they can send a general application."
      />
      {(fields.length > 0 || removed) && (
        <ol className="mt-4 flex flex-col gap-4">
          {fields.map((field, index) => (
            <Fragment key={field.key}>
              {removed?.index === index && undo}
              <QuestionEditor
                form={form}
                index={index}
                count={fields.length}
                list={list}
                onRemove={() => takeQuestion(index)}
              />
            </Fragment>
          ))}
          {removed?.index === fields.length && undo}
        </ol>
      )}
      {listError && (
        <p role="alert" className="mt-3 text-sm font-semibold text-danger">
          {listError}
        </p>
      )}
      <Button
        ref={refOf('add')}
        className="mt-4"
        icon={<Plus aria-hidden />}
        disabled={fields.length >= MAX_FORM_QUESTIONS}
        onClick={add}
      >
        Add Question
      </Button>
      {fields.length >= MAX_FORM_QUESTIONS && (
        <p className="mt-2 text-caption text-muted">A form has at most {MAX_FORM_QUESTIONS} questions.</p>
      )}
      <p role="status" className="sr-only">
        {list.announcement}
      </p>
    </section>
  );
}

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
function QuestionEditor({ form, index, count, list, onRemove }: QuestionEditorProps) {
  const { control, register, formState } = form;
  const titleId = useId();
  const name = `formQuestions.${index}` as const;
  const type = useWatch({ control, name: `${name}.type` });
  const errors = formState.errors.formQuestions?.[index];
  // Registered in page order, which is the order in which the form looks for its first error.
  const label = register(`${name}.label`);
  const placeholder = register(`${name}.placeholder`);

  return (
    <li aria-labelledby={titleId} className="scroll-mt-20 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <div className="-mt-1 -mr-2 mb-2 flex items-center gap-1">
        <h3 id={titleId} className="mr-auto text-sm font-semibold tabular-nums">
          <span className="max-sm:sr-only">Question </span>
          {index + 1}
        </h3>
        <Controller
          control={control}
          name={`${name}.required`}
          render={({ field: { value, ...field } }) => (
            <Checkbox label="Required" className="mr-2" checked={value} {...field} />
          )}
        />
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
        <div className="grid items-start gap-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <Field label="Type">
            <Controller
              control={control}
              name={`${name}.type`}
              render={({ field }) => <Select value={field.value} onChange={field.onChange} options={TYPE_OPTIONS} />}
            />
          </Field>
          <Field label="Placeholder (optional)" error={firstMessage(errors?.placeholder)}>
            <Input {...placeholder} autoComplete="off" />
          </Field>
        </div>
        {hasOptions(type) && (
          <Field
            label="Options"
            group
            required
            help="Enter goes to the next line. Blank lines are left out."
            error={firstMessage(errors?.options)}
          >
            <Controller
              control={control}
              name={`${name}.options`}
              render={({ field }) => (
                <OptionLines
                  options={field.value.split('\n')}
                  onChange={(options) => field.onChange(options.join('\n'))}
                  max={MAX_OPTIONS}
                  isInvalid={errors?.options !== undefined}
                  ref={field.ref}
                />
              )}
            />
          </Field>
        )}
      </div>
    </li>
  );
}
