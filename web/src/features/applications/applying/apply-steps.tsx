import { CircleAlert } from 'lucide-react';
import type { ReactNode, RefCallback } from 'react';
import type { Responses } from '#contract/applications.ts';
import type { FormQuestion } from '#contract/jobs.ts';
import { MAX_ANSWER } from '#contract/limits.ts';
import { QuestionInput } from '#features/jobs/question-input.tsx';
import { counted } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { answerTo, isMissing, percentComplete } from './apply-draft.ts';

const NEAR_LIMIT = 500;

interface ApplyQuestionProps {
  control: RefCallback<HTMLElement>;
  question: FormQuestion;
  value: string;
  /** The server's message about this answer, or an empty string. */
  error: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** One question, alone on its step. Its number is on the line of the steps. */
export function ApplyQuestion({ control, question, value, error, disabled, onChange }: ApplyQuestionProps) {
  const left = MAX_ANSWER - value.length;
  return (
    <>
      {/* Enlarged, because the label is the step's headline. */}
      <div className="[&>div>:first-child]:mb-3 [&>div>:first-child]:text-xl">
        <QuestionInput
          ref={control}
          question={question}
          value={value}
          error={error}
          disabled={disabled}
          onChange={onChange}
        />
      </div>
      {left <= NEAR_LIMIT && (
        <p role="status" className="mt-1.5 text-caption text-muted tabular-nums">
          {counted(left, 'character')} left
        </p>
      )}
    </>
  );
}

interface ApplyReviewProps {
  heading: RefCallback<HTMLElement>;
  questions: readonly FormQuestion[];
  answers: Responses;
  /** The server's messages about answers, by question id. */
  issues: Responses;
  disabled: boolean;
  /** Goes to a question by its index. */
  onEdit: (step: number) => void;
}

/** The last step: all answers, each with a way back to its question. */
export function ApplyReview({ heading, questions, answers, issues, disabled, onEdit }: ApplyReviewProps) {
  if (questions.length === 0)
    return (
      <>
        <StepTitle heading={heading}>Ready to Apply</StepTitle>
        <p className="mt-2 max-w-prose text-muted">
          No specific questions for this position. You can submit a general application.
        </p>
      </>
    );
  return (
    <>
      <StepTitle heading={heading}>Review Your Application</StepTitle>
      <dl className="mt-4 divide-y divide-line rounded-lg border border-line bg-surface">
        {questions.map((question, index) => {
          const answer = answerTo(answers, question.id).trim();
          const issue = isMissing(question, answers) ? 'This field is required' : answerTo(issues, question.id);
          return (
            <div key={question.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-3 pr-2 pl-4">
              <dt className="text-sm text-muted">{question.label}</dt>
              <dd className="col-start-2 row-span-3 row-start-1">
                <Button variant="ghost" size="sm" disabled={disabled} onClick={() => onEdit(index)}>
                  Edit
                  <span className="sr-only"> answer {index + 1}</span>
                </Button>
              </dd>
              <dd className={cx('mt-1', answer ? 'whitespace-pre-wrap' : 'text-muted')}>{answer || 'No response'}</dd>
              {issue && (
                <dd className="mt-1 flex gap-1.5 text-sm font-semibold text-danger">
                  <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                  {issue}
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </>
  );
}

function StepTitle({ heading, children }: { heading: RefCallback<HTMLElement>; children: string }) {
  return (
    <h2 ref={heading} id="apply-step" tabIndex={-1} className="text-lg">
      {children}
    </h2>
  );
}

interface StepProgressProps {
  step: number;
  total: number;
  /** At the end of the line: the number of the question. */
  children: ReactNode;
}

/** The line of the steps and its bar; the review is the last step. */
export function StepProgress({ step, total, children }: StepProgressProps) {
  const percent = percentComplete(step, total);
  return (
    <div className="text-sm text-muted tabular-nums">
      <div className="mb-2 flex flex-wrap justify-between gap-x-4">
        <p className="flex gap-x-2">
          <span>
            Step {step + 1} / {total} Total Steps
          </span>
          <span aria-hidden className="max-sm:hidden">
            ·
          </span>
          <span className="max-sm:hidden">{percent}% complete</span>
        </p>
        {children}
      </div>
      <ProgressBar value={percent} label="Application" />
    </div>
  );
}

/** The number of a question, which names its step. */
export function QuestionNumber({
  heading,
  number,
  total,
}: {
  heading: RefCallback<HTMLElement>;
  /** From 1. */
  number: number;
  total: number;
}) {
  return (
    <h2 ref={heading} id="apply-step" tabIndex={-1}>
      Question {number} of {total}
    </h2>
  );
}
