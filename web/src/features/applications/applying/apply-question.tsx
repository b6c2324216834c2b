import type { FormQuestion } from '#contract/jobs.ts';
import { MAX_ANSWER } from '#contract/limits.ts';
import { QuestionInput } from '../../jobs/shared/question-input.tsx';

const NEAR_LIMIT = 500;

interface ApplyQuestionProps {
  question: FormQuestion;
  /** Its place among the questions, from 1. */
  number: number;
  total: number;
  value: string;
  /** What the server said of this answer. */
  error: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** One question, alone on its step. */
export function ApplyQuestion({ question, number, total, value, error, disabled, onChange }: ApplyQuestionProps) {
  const left = MAX_ANSWER - value.length;
  return (
    <>
      <h2 id="apply-step" tabIndex={-1} className="mb-2 text-sm text-muted tabular-nums">
        Question {number} of {total}
      </h2>
      {/* Alone on its step, the question is more than the label of a field. */}
      <div className="[&>div>:first-child]:mb-3 [&>div>:first-child]:text-lg">
        <QuestionInput question={question} value={value} error={error} disabled={disabled} onChange={onChange} />
      </div>
      {left <= NEAR_LIMIT && (
        <p role="status" className="mt-1.5 text-caption text-muted tabular-nums">
          {left === 1 ? '1 character left' : `${left.toLocaleString('en')} characters left`}
        </p>
      )}
    </>
  );
}
