import type { FormQuestion } from '#contract/jobs.ts';
import { MAX_ANSWER } from '#contract/limits.ts';
import { QuestionInput } from '#features/jobs/question-input.tsx';
import { counted } from '#lib/format.ts';

const NEAR_LIMIT = 500;

interface ApplyQuestionProps {
  question: FormQuestion;
  /** From 1. */
  number: number;
  total: number;
  value: string;
  /** The server's message about this answer, or an empty string. */
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
      {/* The label is the step's headline, so enlarge it. */}
      <div className="[&>div>:first-child]:mb-3 [&>div>:first-child]:text-xl">
        <QuestionInput question={question} value={value} error={error} disabled={disabled} onChange={onChange} />
      </div>
      {left <= NEAR_LIMIT && (
        <p role="status" className="mt-1.5 text-caption text-muted tabular-nums">
          {counted(left, 'character')} left
        </p>
      )}
    </>
  );
}
