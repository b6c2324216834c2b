import { CircleAlert } from 'lucide-react';
import type { Responses } from '#contract/applications.ts';
import type { FormQuestion } from '#contract/jobs.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { answerTo, isMissing } from './apply-draft.ts';

interface ApplyReviewProps {
  questions: readonly FormQuestion[];
  answers: Responses;
  /** The server's messages about answers, by question id. */
  issues: Responses;
  disabled: boolean;
  /** Goes to a question by its index. */
  onEdit: (step: number) => void;
}

/** The last step: all answers, each with a way back to its question. */
export function ApplyReview({ questions, answers, issues, disabled, onEdit }: ApplyReviewProps) {
  if (questions.length === 0)
    return (
      <>
        <StepTitle>Ready to Apply</StepTitle>
        <p className="mt-2 max-w-prose text-muted">
          No specific questions for this position. You can submit a general application.
        </p>
      </>
    );
  return (
    <>
      <StepTitle>Review Your Application</StepTitle>
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

function StepTitle({ children }: { children: string }) {
  return (
    <h2 id="apply-step" tabIndex={-1} className="text-lg font-semibold tracking-tight">
      {children}
    </h2>
  );
}
