import { ArrowDown, ArrowUp, CircleAlert, Ellipsis, GripVertical, Pencil, Plus, Trash2, Undo2 } from 'lucide-react';
import { Fragment, useEffect, useEffectEvent, useId } from 'react';
import { EXAM_QUESTION_TYPES } from '#contract/exams.ts';
import { MAX_EXAM_QUESTIONS } from '#contract/limits.ts';
import type { QuestionListState } from '#patterns/forms/question-list.tsx';
import { type RowDragging, useRowDrag } from '#patterns/lists/use-row-drag.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { Menu, MenuItem } from '#ui/overlays/menu.tsx';
import type { QuestionFigures } from '../queries.ts';
import { type QuestionDraft, toAnswer } from './exam-draft.ts';
import { type FiguresOf, rightText } from './question-figures.tsx';

interface QuestionListProps {
  questions: QuestionDraft[];
  /** Each attempt shuffles them. */
  isShuffled: boolean;
  list: QuestionListState<QuestionDraft>;
  figuresOf: FiguresOf;
  /** The error of the question at an index. */
  errorAt: (index: number) => string | undefined;
  /** The error of the list as a whole. */
  error: string | undefined;
  /** Focus moves to the first error whenever this increases. */
  focusError: number;
  onAdd: () => void;
  onEdit: (index: number) => void;
}

/** Adds, reorders, edits and removes the questions of an exam. */
export function QuestionList({
  questions,
  isShuffled,
  list,
  figuresOf,
  errorAt,
  error,
  focusError,
  onAdd,
  onEdit,
}: QuestionListProps) {
  const dragging = useRowDrag<HTMLOListElement>(list.place);
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
      <SectionHeader
        level={3}
        title="Questions"
        id="exam-questions"
        sentence={`${isShuffled ? 'Each attempt has the questions in an order of its own' : 'Questions appear in this order'}. Multiple choice is marked automatically; a manager marks written answers.`}
      />
      {(questions.length > 0 || removed) && (
        <ol ref={dragging.list} className="mt-3 divide-y rounded-md border border-line">
          {questions.map((question, index) => (
            <Fragment key={question.id}>
              {removed?.index === index && undo}
              <QuestionRow
                question={question}
                index={index}
                count={questions.length}
                list={list}
                figures={figuresOf(question.id)}
                dragging={dragging}
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
  figures: QuestionFigures | undefined;
  dragging: RowDragging<HTMLOListElement>;
  error: string | undefined;
  onEdit: () => void;
}

function QuestionRow({ question, index, count, list, figures, dragging, error, onEdit }: QuestionRowProps) {
  const number = index + 1;
  const errorId = useId();
  const { drag } = dragging;
  const isTarget = drag && drag.to === index && drag.from !== index;
  return (
    <li
      data-row
      className={cx(
        'relative flex min-h-12 items-center gap-2 px-1 text-sm hover:bg-hover',
        drag?.from === index && 'opacity-60',
        isTarget && 'bg-accent-soft',
      )}
    >
      <button
        type="button"
        ref={list.refOf(`handle-${index}`)}
        aria-label={`Move question ${number}`}
        title="Drag, or use the arrow keys"
        className="relative z-1 inline-flex size-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-muted pointer-coarse:size-11"
        onKeyDown={(event) => {
          const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
          if (!by) return;
          event.preventDefault();
          list.place(index, index + by);
        }}
        {...dragging.handleProps(index)}
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      <span aria-hidden className="w-6 shrink-0 text-right text-muted tabular-nums">
        {number}
      </span>
      <div className="min-w-0 flex-1 py-1">
        <button
          type="button"
          ref={list.refOf(`question-${index}`)}
          className="stretched block max-w-full truncate text-left font-semibold"
          {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
          onClick={onEdit}
        >
          <span className="sr-only">Edit question {number}: </span>
          {question.question}
        </button>
        <p className="truncate text-caption text-muted">
          {EXAM_QUESTION_TYPES[question.type]}
          {figures && ` · ${rightText(figures)}`}
          {answerNote(question)}
        </p>
        {error && (
          <p id={errorId} className="flex gap-1.5 font-semibold text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
      <div className="relative z-1 has-[[role=menu]]:z-11">
        <Menu
          trigger={
            <IconButton label={`More for question ${number}`} size="sm">
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
            Edit
          </MenuItem>
          <MenuItem
            icon={<ArrowUp aria-hidden />}
            refusal={index === 0 ? 'It is the first question.' : null}
            onSelect={() => list.place(index, index - 1)}
          >
            Move up
          </MenuItem>
          <MenuItem
            icon={<ArrowDown aria-hidden />}
            refusal={index === count - 1 ? 'It is the last question.' : null}
            onSelect={() => list.place(index, index + 1)}
          >
            Move down
          </MenuItem>
          <hr />
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => list.take(index, question)}>
            Remove
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}

function answerNote(question: QuestionDraft): string {
  const answer = toAnswer(question);
  return answer && ` · ${question.type === 'multiple-choice' ? 'Correct' : 'Sample'}: ${answer}`;
}
