import { Plus, Undo2 } from 'lucide-react';
import { Fragment } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { MAX_FORM_QUESTIONS } from '#contract/limits.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { useQuestionList } from '#patterns/forms/question-list.tsx';
import { Button } from '#ui/button.tsx';
import { SectionHead } from '#ui/layout/section-head.tsx';
import { blankQuestion, hasContent, type JobDraft, type QuestionDraft } from './job-draft.ts';
import { QuestionEditor } from './question-editor.tsx';

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
      <SectionHead
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
