import { useId } from 'react';
import { EXAM_QUESTION_TYPES } from '#contract/exams.ts';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import type { ReviewedQuestion } from '../queries.ts';
import { parseMark } from './marking-state.ts';

const CHOICES = [
  { value: '0', label: '0', help: 'Wrong' },
  { value: '0.5', label: '½', help: 'Partly' },
  { value: '1', label: '1', help: 'Right' },
] as const;

interface MarkingQuestionProps {
  question: ReviewedQuestion;
  /** Its number in the exam. */
  number: number;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** One free-text answer beside its sample answer, with the fields that mark it. */
export function MarkingQuestion({ question, number, value, onChange, error }: MarkingQuestionProps) {
  const titleId = useId();
  const mark = parseMark(value);
  const choice = CHOICES.find((option) => Number(option.value) === mark)?.value ?? null;
  return (
    <li aria-labelledby={titleId} className="scroll-mt-20 py-5">
      <p className="text-caption text-muted tabular-nums">
        Question {number} · {EXAM_QUESTION_TYPES[question.type]}
      </p>
      <h3 id={titleId} className="mt-0.5 max-w-prose font-semibold whitespace-pre-wrap">
        {question.question}
      </h3>
      <dl className="mt-2 grid items-start gap-y-1 sm:grid-cols-2 sm:gap-x-5">
        <div className="min-w-0 py-2">
          <dt className="text-caption font-semibold text-muted">Answer</dt>
          <dd className="mt-1 leading-relaxed whitespace-pre-wrap">{question.response}</dd>
        </div>
        <div className="min-w-0 rounded-md bg-subtle px-3 py-2">
          <dt className="text-caption font-semibold text-muted">Sample answer</dt>
          <dd className="mt-1 leading-relaxed whitespace-pre-wrap">
            {question.answer.trim() || <span className="text-muted italic">No sample answer</span>}
          </dd>
        </div>
      </dl>
      <div className="mt-4 flex flex-wrap items-start gap-x-5 gap-y-3">
        <Field label="Mark" group className="min-w-0 grow basis-64 sm:max-w-96">
          <RadioGroup value={choice} onChange={onChange} options={CHOICES} className="grid-cols-3" />
        </Field>
        <Field label="Or exactly" error={error} className="w-32">
          <Input
            type="number"
            inputMode="decimal"
            min={0}
            max={1}
            step={0.1}
            placeholder="0 to 1"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      </div>
    </li>
  );
}
