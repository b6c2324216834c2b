import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MAX_NOTE } from '#contract/limits.ts';
import { useMe } from '../../../lib/session.ts';
import { Failure } from '../../../patterns/failure.tsx';
import { LeaveGuard } from '../../../patterns/forms/leave-guard.tsx';
import { usePagedList } from '../../../patterns/lists/list-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { CardHeader } from '../../../ui/layout/card.tsx';
import { ScoreBadge } from '../attempt-badge.tsx';
import { attemptsQuery, type ReviewedAttempt } from '../queries.ts';
import { useSaveMarks } from './marking-mutations.ts';
import { MarkingQuestion } from './marking-question.tsx';
import { useMarks } from './marking-state.ts';

/** The next attempt that waits for marks, after this one and not one's own. */
function useNextInQueue({ id }: ReviewedAttempt): string | undefined {
  const me = useMe();
  const queue = usePagedList(attemptsQuery({ awaiting: true }));
  const waiting = queue.rows?.filter((row) => row.userId !== me.id) ?? [];
  const index = waiting.findIndex((row) => row.id === id);
  // Once it is marked it is in the queue no more, and what came after it still does.
  const [after, setAfter] = useState<string | undefined>();
  const following = index >= 0 ? waiting[index + 1]?.id : after;
  if (following !== after) setAfter(following);
  // From the last one it goes on with those that were passed over, or came in since.
  return waiting.find((row) => row.id === following)?.id ?? waiting.find((row) => row.id !== id)?.id;
}

/** Marks the free answers of somebody's attempt, and goes on to the next that waits. Nothing where there are none to mark. */
export function MarkingForm({ attempt }: { attempt: ReviewedAttempt }) {
  const isMarkable = attempt.status === 'completed' && attempt.review.some((question) => question.needsMark);
  if (!isMarkable) return null;
  if (attempt.manuallyAdjusted)
    return (
      <Alert tone="info" title="The score was set by hand">
        That ended the marking of this attempt; its marks no longer count.
      </Alert>
    );
  // Another attempt begins with nothing typed.
  return <Marking key={attempt.id} attempt={attempt} />;
}

function Marking({ attempt }: { attempt: ReviewedAttempt }) {
  const marks = useMarks(attempt);
  const save = useSaveMarks(attempt.id);
  const next = useNextInQueue(attempt);
  const [said, setSaid] = useState('');
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const total = marks.questions.length;

  // All is marked: what one wants now is the next attempt.
  const goesOn = useRef(false);
  useEffect(() => {
    if (!goesOn.current || attempt.awaitingMarks) return;
    goesOn.current = false;
    form.current?.querySelector<HTMLElement>('[data-next]')?.focus();
  });

  const submit = () => {
    if (save.isPending) return;
    setChecked(true);
    setSaid('');
    if (marks.questions.some(marks.isWrong)) {
      // A frame later the fields carry what is wrong with them.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (!marks.isDirty) return setSaid('Nothing has changed since the last time.');
    save.mutate(marks.body, {
      onSuccess: (after) => {
        marks.forget();
        setChecked(false);
        goesOn.current = !after.awaitingMarks;
        setSaid(after.awaitingMarks ? 'Saved. The rest can be marked later.' : 'Saved. The marking is complete.');
      },
    });
  };

  return (
    <section aria-labelledby="marking-title">
      <CardHeader
        title={<span id="marking-title">Marking</span>}
        sentence="Free answers are marked by hand, beside the sample. The score is there once all of them are."
      />
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ol className="mt-2 divide-y divide-line border-b border-line">
          {marks.questions.map((question) => (
            <MarkingQuestion
              key={question.id}
              question={question}
              number={attempt.review.indexOf(question) + 1}
              value={marks.textOf(question)}
              onChange={(text) => marks.setMark(question.id, text)}
              error={isChecked && marks.isWrong(question) ? 'A number from 0 to 1' : undefined}
            />
          ))}
        </ol>
        <Field label="Note (optional)" help="Other managers see it, the taker does not." className="mt-5">
          <Textarea
            rows={2}
            maxLength={MAX_NOTE}
            value={marks.note}
            onChange={(event) => marks.setNote(event.target.value)}
          />
        </Field>
        {save.error && (
          <Failure error={save.error} className="mt-4">
            Your marks are still here. What has changed meanwhile is shown above; saving again writes yours.
          </Failure>
        )}
        <div className="mt-5 flex flex-wrap items-center justify-end gap-x-4 gap-y-3">
          <p className="flex min-w-0 grow flex-wrap items-center gap-2 text-sm tabular-nums">
            <span role="status">
              {marks.marked} of {total} marked. {said}
            </span>
            {!attempt.awaitingMarks && attempt.score !== null && (
              <ScoreBadge score={attempt.score} passingScore={attempt.passingScore} />
            )}
          </p>
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
            {next && (
              <Button asChild icon={<ArrowRight aria-hidden />}>
                <Link data-next to="/exam/results/$attemptId" params={{ attemptId: next }}>
                  Next in queue
                </Link>
              </Button>
            )}
            <Button type="submit" variant="primary" working={save.isPending} workingLabel="Saving...">
              Save marks
            </Button>
          </div>
        </div>
      </form>
      <LeaveGuard isDirty={marks.isDirty} />
    </section>
  );
}
