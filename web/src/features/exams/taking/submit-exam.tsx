import { useState } from 'react';
import { counted, listed } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { LateConfirm } from '#ui/overlays/late-confirm.ts';
import { isOpen } from '../attempt/attempt-state.ts';
import { isAnswered } from '../attempt/responses.ts';
import type { Attempt } from '../attempt/use-attempt.ts';

/** Submits the exam; asks first if questions are unanswered. */
export function SubmitExam({ state, send }: Pick<Attempt, 'state' | 'send'>) {
  const submit = () => send({ type: 'submit_pressed' });
  const [isAsking, setAsking] = useState(false);
  const unanswered = state.attempt.questions.flatMap(({ id }, at) => (isAnswered(state.answers, id) ? [] : [at + 1]));
  return (
    <>
      <Button
        variant="primary"
        working={state.submission !== null}
        workingLabel="Submitting..."
        // Ignore the second half of a double click on the last Next, which was in the same place.
        onClick={({ detail }) => detail < 2 && (unanswered.length > 0 ? setAsking(true) : submit())}
      >
        Submit Exam
      </Button>
      <LateConfirm
        open={isAsking && isOpen(state)}
        onClose={() => setAsking(false)}
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
