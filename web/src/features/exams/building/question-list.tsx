import { CircleAlert, Pencil, Plus, Trash2, Undo2 } from 'lucide-react';
import { Fragment, useEffect, useEffectEvent, useId } from 'react';
import { EXAM_QUESTION_TYPES } from '#contract/exams.ts';
import { MAX_EXAM_QUESTIONS } from '#contract/limits.ts';
import { MoveButtons, type QuestionListState, useQuestionList } from '#patterns/forms/question-list.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SectionHead } from '#ui/layout/section-head.tsx';
import { type QuestionDraft, toAnswer } from './exam-draft.ts';

interface QuestionListProps {
  questions: QuestionDraft[];
  /** The error of the question at an index. */
  errorAt: (index: number) => string | undefined;
  /** The error of the list as a whole. */
  error: string | undefined;
  /** Focus moves to the first error whenever this increases. */
  focusError: number;
  onAdd: () => void;
  onEdit: (index: number) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  onInsert: (index: number, question: QuestionDraft) => void;
}

/** Adds, reorders, edits and removes the questions of an exam. */
export function QuestionList({
  questions,
  errorAt,
  error,
  focusError,
  onAdd,
  onEdit,
  onMove,
  onRemove,
  onInsert,
}: QuestionListProps) {
  const list = useQuestionList({
    count: questions.length,
    move: onMove,
    remove: onRemove,
    insert: onInsert,
  });
  const errorId = useId();
  const { removed, refOf } = list;
  const focusFirstError = useEffectEvent(() => {
    const invalid = questions.findIndex((_, index) => errorAt(index));
    if (invalid >= 0) list.moveTo(`question-${invalid}`);
    else if (error) list.moveTo('add');
  });
  useEffect(() => {
    if (focusError > 0) focusFirstError();
  }, [focusError]);
  const isFull = questions.length >= MAX_EXAM_QUESTIONS;

  const undo = removed && (
    <li className="flex items-center justify-between gap-4 px-3 py-2 text-sm">
      <span className="min-w-0 truncate text-muted">Removed: {removed.question.question}</span>
      <Button ref={refOf('undo')} size="sm" variant="ghost" icon={<Undo2 aria-hidden />} onClick={list.restore}>
        Undo
      </Button>
    </li>
  );

  return (
    <section aria-labelledby="exam-questions" className="border-t border-line pt-5">
      <SectionHead
        level={3}
        title="Questions"
        id="exam-questions"
        sentence="Takers see them in this order. Multiple choice is marked automatically, free answers by a manager."
      />
      {(questions.length > 0 || removed) && (
        <ol className="mt-3 divide-y rounded-md border border-line">
          {questions.map((question, index) => (
            <Fragment key={question.id}>
              {removed?.index === index && undo}
              <QuestionRow
                question={question}
                index={index}
                count={questions.length}
                list={list}
                error={errorAt(index)}
                onEdit={() => {
                  list.forget();
                  onEdit(index);
                }}
              />
            </Fragment>
          ))}
          {removed?.index === questions.length && undo}
        </ol>
      )}
      {error && (
        <p id={errorId} className="mt-3 flex gap-1.5 text-sm font-semibold text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      <Button
        className="mt-3"
        icon={<Plus aria-hidden />}
        disabled={isFull}
        ref={refOf('add')}
        {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
        onClick={() => {
          list.forget();
          onAdd();
        }}
      >
        Add Question
      </Button>
      {isFull && <p className="mt-2 text-caption text-muted">An exam has at most {MAX_EXAM_QUESTIONS} questions.</p>}
      <p role="status" className="sr-only">
        {list.announcement}
      </p>
    </section>
  );
}

interface QuestionRowProps {
  question: QuestionDraft;
  index: number;
  /** The number of questions. */
  count: number;
  list: QuestionListState<QuestionDraft>;
  error: string | undefined;
  onEdit: () => void;
}

function QuestionRow({ question, index, count, list, error, onEdit }: QuestionRowProps) {
  const number = index + 1;
  const errorId = useId();
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-3 py-2.5 text-sm">
      <span className="pt-1 font-semibold text-muted tabular-nums">{number}.</span>
      <div className="min-w-0 flex-1 basis-52 py-1">
        <p className="line-clamp-2 font-semibold wrap-anywhere">{question.question}</p>
        <p className="truncate text-caption text-muted">
          {EXAM_QUESTION_TYPES[question.type]}
          {answerNote(question)}
        </p>
        {error && (
          <p id={errorId} className="mt-1 flex gap-1.5 font-semibold text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
      <div className="ml-auto flex">
        <MoveButtons index={index} count={count} list={list} />
        <IconButton
          label={`Edit question ${number}`}
          size="sm"
          ref={list.refOf(`question-${index}`)}
          {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
          onClick={onEdit}
        >
          <Pencil aria-hidden />
        </IconButton>
        <IconButton
          label={`Remove question ${number}`}
          size="sm"
          tone="danger"
          onClick={() => list.take(index, question)}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

function answerNote(question: QuestionDraft): string {
  const answer = toAnswer(question);
  return answer && ` · ${question.type === 'multiple-choice' ? 'Correct' : 'Sample'}: ${answer}`;
}
