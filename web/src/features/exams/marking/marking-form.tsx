import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MAX_NOTE } from '#contract/limits.ts';
import { useMe } from '#lib/session.ts';
import { Failure } from '#patterns/failure.tsx';
import { LeaveGuard } from '#patterns/forms/leave-guard.tsx';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { SectionHead } from '#ui/layout/section-head.tsx';
import { ScoreBadge } from '../attempt-badge.tsx';
import { attemptsQuery, type ReviewedAttempt } from '../queries.ts';
import { useSaveMarks } from './marking-mutations.ts';
import { MarkingQuestion } from './marking-question.tsx';
import { useMarks } from './marking-state.ts';

/** Id of the next attempt in the marking queue, leaving out one's own; null if there is none, undefined while loading. */
function useNextInQueue({ id }: ReviewedAttempt): string | null | undefined {
  const me = useMe();
  const queue = usePagedList(attemptsQuery({ awaiting: true }));
  const queued = queue.rows?.filter((row) => row.userId !== me.id) ?? [];
  const index = queued.findIndex((row) => row.id === id);
  // Once marked, this attempt leaves the queue; remember which one came after it.
  const [lastNext, setLastNext] = useState<string | undefined>();
  const next = index >= 0 ? queued[index + 1]?.id : lastNext;
  if (next !== lastNext) setLastNext(next);
  if (!queue.rows && !queue.error) return undefined;
  // After the last one, continue with those that were skipped or are new.
  return queued.find((row) => row.id === next)?.id ?? queued.find((row) => row.id !== id)?.id ?? null;
}

const isMarkable = ({ status, review }: ReviewedAttempt) =>
  status === 'completed' && review.some((question) => question.needsMark);

/** Whether the free-text answers of an attempt are in the marking form. */
export const hasMarkingForm = (attempt: ReviewedAttempt) => isMarkable(attempt) && !attempt.manuallyAdjusted;

/** Marks the free-text answers of an attempt and leads to the next in the queue. Renders nothing if there are none to mark. */
export function MarkingForm({ attempt }: { attempt: ReviewedAttempt }) {
  if (!isMarkable(attempt)) return null;
  if (attempt.manuallyAdjusted)
    return (
      <Alert tone="info" title="A manager set this score">
        That ended the marking of this attempt, and its marks no longer count.
      </Alert>
    );
  // Keyed, so that each attempt starts without edits.
  return <Marking key={attempt.id} attempt={attempt} />;
}

/** The marking form's state: marks, errors once it was submitted, and what to say about saving. */
function useMarking(attempt: ReviewedAttempt) {
  const marks = useMarks(attempt);
  const save = useSaveMarks(attempt.id);
  const [status, setStatus] = useState('');
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // After saving the last mark, focus moves to the link to the next attempt.
  const wantsNext = useRef(false);
  useEffect(() => {
    if (!wantsNext.current || attempt.awaitingMarks) return;
    wantsNext.current = false;
    form.current?.querySelector<HTMLElement>('[data-next]')?.focus();
  });

  const submit = () => {
    if (save.isPending) return;
    setChecked(true);
    setStatus('');
    if (marks.questions.some(marks.isInvalid)) {
      // The fields show their errors only after the next render.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (!marks.isDirty) return setStatus('Nothing has changed since you last saved.');
    save.mutate(marks.body, {
      onSuccess: (after) => {
        marks.reset();
        setChecked(false);
        wantsNext.current = !after.awaitingMarks;
        setStatus(after.awaitingMarks ? 'Saved. The rest can be marked later.' : 'Saved. The marking is complete.');
      },
    });
  };

  return { marks, save, status, isChecked, form, submit };
}

function Marking({ attempt }: { attempt: ReviewedAttempt }) {
  const { marks, save, status, isChecked, form, submit } = useMarking(attempt);
  const next = useNextInQueue(attempt);

  return (
    <section aria-labelledby="marking-title">
      <SectionHead
        title="Marking"
        id="marking-title"
        sentence="Mark each free-text answer against its sample. The score is set once all of them are marked."
      />
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ol className="mt-2 divide-y border-b border-line">
          {marks.questions.map((question) => (
            <MarkingQuestion
              key={question.id}
              question={question}
              number={attempt.review.indexOf(question) + 1}
              value={marks.textOf(question)}
              onChange={(text) => marks.setMark(question.id, text)}
              error={isChecked && marks.isInvalid(question) ? 'A number from 0 to 1' : undefined}
            />
          ))}
        </ol>
        <Field label="Note (optional)" help="Other managers see this; the taker does not." className="mt-5">
          <Textarea
            rows={2}
            maxLength={MAX_NOTE}
            value={marks.note}
            onChange={(event) => marks.setNote(event.target.value)}
          />
        </Field>
        {save.error && (
          <Failure error={save.error} className="mt-4">
            Your marks are still here. Anything others changed is shown above; saving again saves yours.
          </Failure>
        )}
        <div
          data-foot
          className="bottom-0 z-10 -mx-4 mt-5 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-canvas px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8 tall:sticky"
        >
          <p className="flex min-w-0 grow flex-wrap items-center gap-2 text-sm tabular-nums">
            <span role="status">
              {marks.markedCount} of {marks.questions.length} marked. {status}
            </span>
            {!attempt.awaitingMarks && attempt.score !== null && (
              <ScoreBadge score={attempt.score} passingScore={attempt.passingScore} />
            )}
          </p>
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
            {next === undefined && <Skeleton className="h-9 w-42 rounded-md pointer-coarse:h-11" />}
            {next && (
              <Button asChild icon={<ArrowRight aria-hidden />} className="max-sm:[&_svg]:hidden">
                <Link data-next to="/exam/results/$attemptId" params={{ attemptId: next }} state={true}>
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
