import { type Ref, useId } from 'react';
import type { ExamQuestion } from '#contract/exams.ts';
import { MAX_ANSWER } from '#contract/limits.ts';
import { Input } from '../../../ui/forms/input.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';

const LONG_ROWS = 10;
const NEAR_LIMIT = 500;

const HINT: Record<ExamQuestion['type'], string> = {
  'multiple-choice': 'Choose one answer.',
  'short-answer': 'Answer in a few words.',
  'long-answer': 'Answer in your own words.',
};

interface TakeQuestionProps {
  question: ExamQuestion;
  /** Its place, from 1. */
  number: number;
  total: number;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
  /** The field was left. */
  onBlur: () => void;
  ref: Ref<HTMLElement>;
}

/** One question, alone in the room. */
export function TakeQuestion({ question, number, total, value, disabled, onChange, onBlur, ref }: TakeQuestionProps) {
  const id = useId();
  const left = MAX_ANSWER - value.length;
  const text = {
    value,
    disabled,
    onBlur,
    maxLength: MAX_ANSWER,
    'aria-labelledby': id,
    'aria-describedby': `${id}-hint`,
    autoComplete: 'off',
  };
  return (
    <section ref={ref} aria-labelledby={id} className="mt-8">
      <h2 id={id} tabIndex={-1} className="max-w-prose text-lg font-semibold whitespace-pre-wrap text-pretty">
        <span className="sr-only">
          Question {number} of {total}:{' '}
        </span>
        {question.question}
      </h2>
      <p id={`${id}-hint`} className="mt-1 mb-4 text-sm text-muted">
        {HINT[question.type]}
      </p>
      {question.type === 'multiple-choice' ? (
        <Choice question={question} value={value} disabled={disabled} onChange={onChange} />
      ) : question.type === 'short-answer' ? (
        <Input {...text} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <Textarea {...text} rows={LONG_ROWS} onChange={(event) => onChange(event.target.value)} />
      )}
      {left <= NEAR_LIMIT && (
        <p role="status" className="mt-1.5 text-caption text-muted tabular-nums">
          {left === 1 ? '1 character left' : `${Math.max(0, left).toLocaleString('en')} characters left`}
        </p>
      )}
    </section>
  );
}

function Choice({
  question,
  value,
  disabled,
  onChange,
}: Pick<TakeQuestionProps, 'question' | 'value' | 'disabled' | 'onChange'>) {
  return (
    <RadioGroup
      aria-label={question.question}
      value={value || null}
      onChange={onChange}
      disabled={disabled}
      options={question.options.map((option) => ({
        value: option,
        label: <span className="whitespace-pre-wrap">{option}</span>,
      }))}
    />
  );
}

// A chosen radio button comes before the first of its group, as it does for the Tab key.
const CONTROLS = ['input:checked', 'input', 'textarea'];

/** Moves focus into a question: to where it is answered, or to its words where a field would raise a keyboard over them. */
export function focusQuestion(section: HTMLElement): void {
  window.scrollTo({ top: 0 });
  const heading = section.querySelector<HTMLElement>('h2');
  const control = CONTROLS.map((selector) => section.querySelector<HTMLElement>(selector)).find(Boolean);
  const target = matchMedia('(pointer: coarse)').matches ? heading : (control ?? heading);
  target?.focus({ preventScroll: true });
}
