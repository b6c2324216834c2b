import { CircleAlert } from 'lucide-react';
import { type Ref, useId } from 'react';
import { EXAM_QUESTION_TYPES } from '#contract/exams.ts';
import { Input } from '#ui/forms/input.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import type { ReviewedQuestion } from '../queries.ts';
import { Answers } from './answers.tsx';
import { parseMark } from './marking-state.ts';

const CHOICES = [
  { value: '0', label: '0 Wrong' },
  { value: '0.5', label: '½ Partly' },
  { value: '1', label: '1 Right' },
] as const;

interface MarkingQuestionProps {
  question: ReviewedQuestion;
  /** Its number in the exam. */
  number: number;
  value: string;
  onChange: (value: string) => void;
  fieldRef: Ref<HTMLInputElement>;
  choiceRef: Ref<HTMLInputElement>;
  error?: string | undefined;
}

/** One free-text answer next to its sample answer, with the row that marks it. */
export function MarkingQuestion({
  question,
  number,
  value,
  onChange,
  fieldRef,
  choiceRef,
  error,
}: MarkingQuestionProps) {
  const id = useId();
  const mark = parseMark(value);
  const choice = CHOICES.find((option) => Number(option.value) === mark)?.value ?? null;
  return (
    <li data-answer={question.id} aria-labelledby={id} className="scroll-mt-20 py-5">
      <p className="text-caption text-muted tabular-nums">
        Question {number} · {EXAM_QUESTION_TYPES[question.type]}
      </p>
      <h3 id={id} className="mt-0.5 max-w-prose font-semibold whitespace-pre-wrap">
        {question.question}
      </h3>
      <Answers answer={question.response} referenceLabel="Sample answer" reference={question.answer} />
      <div className="mt-3 flex items-center gap-2 text-sm">
        <RadioGroup
          ref={choiceRef}
          isSegmented
          aria-label="Mark"
          value={choice}
          onChange={onChange}
          options={CHOICES}
          className="min-w-0 flex-1 sm:max-w-96"
        />
        <span aria-hidden className="text-muted">
          or
        </span>
        <Input
          ref={fieldRef}
          type="number"
          inputMode="decimal"
          aria-label="Or exactly"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          min={0}
          max={1}
          step={0.1}
          placeholder="0.00"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="min-h-10 w-20 shrink-0 tabular-nums"
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-semibold text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </li>
  );
}
