import { useState } from 'react';
import { counted, listed } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm.tsx';
import { isAnswered } from './attempt/responses.ts';
import type { AttemptState } from './attempt/use-attempt.ts';

interface TakeStepsProps {
  attempt: AttemptState;
  isLocked: boolean;
}

/** Previous and Next; on the last question Submit, which asks first if questions are unanswered. */
export function TakeSteps({ attempt, isLocked }: TakeStepsProps) {
  const { index, goTo, submit, isSubmitting } = attempt;
  const { questions } = attempt.attempt;
  const [isAsking, setAsking] = useState(false);
  const isLast = index === questions.length - 1;
  const unanswered = questions.flatMap(({ id }, at) => (isAnswered(attempt.state.answers, id) ? [] : [at + 1]));

  return (
    <>
      <div className="flex items-center justify-between gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-10 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mt-8">
        <Button className="max-sm:flex-1" disabled={index === 0 || isLocked} onClick={() => goTo(index - 1)}>
          Previous
        </Button>
        {isLast ? (
          <Button
            key="submit"
            variant="primary"
            className="max-sm:flex-1"
            working={isSubmitting}
            workingLabel="Submitting..."
            // Ignore the second half of a double click on the last Next, which was in the same place.
            onClick={({ detail }) => detail < 2 && (unanswered.length > 0 ? setAsking(true) : submit())}
          >
            Submit Exam
          </Button>
        ) : (
          <Button
            key="next"
            variant="primary"
            className="max-sm:flex-1"
            disabled={isLocked}
            onClick={() => goTo(index + 1)}
          >
            Next
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking && !isLocked}
        onOpenChange={setAsking}
        title={`Submit with ${counted(unanswered.length, 'unanswered question')}?`}
        text={`${unansweredSentence(unanswered)} An exam can be submitted only once.`}
        confirmLabel="Submit Exam"
        cancelLabel="Keep answering"
        onConfirm={() => {
          setAsking(false);
          submit();
        }}
      />
    </>
  );
}

const MAX_LISTED = 8;

function unansweredSentence(numbers: number[]): string {
  if (numbers.length === 1) return `Question ${numbers[0]} is unanswered.`;
  if (numbers.length > MAX_LISTED) return `${numbers.length} questions are unanswered.`;
  return `Questions ${listed(numbers.map(String))} are unanswered.`;
}
