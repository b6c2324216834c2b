import { Flag } from 'lucide-react';
import { type Ref, useId, useImperativeHandle, useRef } from 'react';
import type { ExamQuestion } from '#contract/exams.ts';
import { MAX_ANSWER } from '#contract/limits.ts';
import { focusWithoutScroll } from '#lib/focus.ts';
import { counted } from '#lib/format.ts';
import { Badge } from '#ui/badge.tsx';
import { Input } from '#ui/forms/input.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';

const LONG_ANSWER_ROWS = 10;
/** The counter of characters left shows from here. */
const NEAR_LIMIT = 500;

const HINT: Record<ExamQuestion['type'], string> = {
  'multiple-choice': 'Choose one answer.',
  'short-answer': 'Answer in a few words.',
  'long-answer': 'Answer in your own words.',
};

export interface QuestionHandle {
  /** Moves focus to the answer; on touch screens to the question, so no keyboard covers it. */
  focus: () => void;
}

interface QuestionFieldProps {
  question: ExamQuestion;
  /** Position of the question, from 1. */
  number: number;
  total: number;
  isFlagged: boolean;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
  ref: Ref<QuestionHandle>;
}

/** One question with the field that answers it. */
export function QuestionField({
  question,
  number,
  total,
  isFlagged,
  value,
  disabled,
  onChange,
  onBlur,
  ref,
}: QuestionFieldProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => {
      window.scrollTo({ top: 0 });
      focusWithoutScroll(matchMedia('(pointer: coarse)').matches ? heading : control);
    },
  }));
  const left = MAX_ANSWER - value.length;
  const field = {
    value,
    disabled,
    onBlur,
    maxLength: MAX_ANSWER,
    'aria-labelledby': id,
    'aria-describedby': `${id}-hint`,
    autoComplete: 'off',
  };
  return (
    <section aria-labelledby={id}>
      <p className="flex min-h-6 items-center gap-3 text-caption text-muted tabular-nums">
        {/* Screen readers get it from the heading. */}
        <span aria-hidden>
          Question {number} of {total}
        </span>
        {isFlagged && (
          <Badge tone="danger" icon={Flag}>
            Flagged
          </Badge>
        )}
      </p>
      <h2
        ref={heading}
        id={id}
        tabIndex={-1}
        className="mt-2 text-lg leading-6.5 whitespace-pre-wrap text-pretty sm:text-xl sm:leading-7.5"
      >
        <span className="sr-only">
          Question {number} of {total}:{' '}
        </span>
        {question.question}
      </h2>
      <p id={`${id}-hint`} className="mt-1 mb-5 text-sm text-muted">
        {HINT[question.type]}
      </p>
      {question.type === 'multiple-choice' ? (
        <RadioGroup
          ref={control}
          size="lg"
          aria-label={question.question}
          value={value || null}
          onChange={onChange}
          disabled={disabled}
          options={question.options.map((option) => ({
            value: option,
            label: <span className="wrap-anywhere whitespace-pre-wrap">{option}</span>,
          }))}
        />
      ) : question.type === 'short-answer' ? (
        <Input ref={control} {...field} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <Textarea ref={control} {...field} rows={LONG_ANSWER_ROWS} onChange={(event) => onChange(event.target.value)} />
      )}
      {left <= NEAR_LIMIT && (
        <p role="status" className="mt-1.5 text-caption text-muted tabular-nums">
          {counted(Math.max(0, left), 'character')} left
        </p>
      )}
    </section>
  );
}
