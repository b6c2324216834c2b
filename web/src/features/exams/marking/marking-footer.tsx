import { Link, useLocation } from '@tanstack/react-router';
import { ArrowRight, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ScoreBadge } from '../attempt-badge.tsx';
import { attemptsQuery, type ReviewedAttempt } from '../queries.ts';
import { queueFilter } from '../results/attempts-search.ts';
import { parseMark } from './marking-state.ts';
import type { MarkingState } from './use-marking.ts';

/** Id of the next attempt in the marking queue, in its chosen order, without those that the manager cannot mark; null if there is none, undefined while loading. */
function useNextInQueue({ id }: ReviewedAttempt): string | null | undefined {
  const search = useLocation({ select: (location) => location.state.testResults });
  const queue = usePagedList(attemptsQuery(queueFilter(search)));
  const queued = queue.rows?.filter((row) => row.can.mark === true) ?? [];
  const index = queued.findIndex((row) => row.id === id);
  // Once marked, this attempt leaves the queue. Remember its successor.
  const [lastNext, setLastNext] = useState<string | undefined>();
  const next = index >= 0 ? queued[index + 1]?.id : lastNext;
  if (next !== lastNext) setLastNext(next);
  if (!queue.rows && !queue.error) return undefined;
  // After the last one, continue with skipped and new ones.
  return queued.find((row) => row.id === next)?.id ?? queued.find((row) => row.id !== id)?.id ?? null;
}

/** How many answers are marked, the next attempt in the queue, and the button that saves. One line of 56 px on phones. */
export function MarkingFooter({ attempt, marking }: { attempt: ReviewedAttempt; marking: MarkingState }) {
  const { marks, save, status, choices, nextLink, saveButton } = marking;
  const next = useNextInQueue(attempt);
  const { markedCount, questions } = marks;
  const unmarked = questions.find((question) => parseMark(marks.textOf(question)) === null) ?? questions[0];
  return (
    <div
      data-foot
      className="bottom-0 z-10 -mx-4 mt-5 flex min-h-14 items-center gap-x-2 border-t border-line bg-canvas px-4 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8 tall:sticky"
    >
      <Button
        variant="ghost"
        size="sm"
        aria-label={`${markedCount} of ${questions.length} marked. Go to the next unmarked answer`}
        className="-ml-3 tabular-nums sm:hidden"
        onClick={() => unmarked && choices.moveTo(unmarked.id)}
      >
        {markedCount}/{questions.length}
        <ChevronUp aria-hidden />
      </Button>
      <p className="flex min-w-0 grow items-center gap-2 text-sm tabular-nums">
        <span role="status" className="min-w-0 max-sm:truncate">
          <span className="max-sm:sr-only">
            {markedCount} of {questions.length} marked.{' '}
          </span>
          {status}
        </span>
        {!attempt.awaitingMarks && attempt.score !== null && (
          <span className="max-sm:hidden">
            <ScoreBadge score={attempt.score} passingScore={attempt.passingScore} />
          </span>
        )}
      </p>
      {next === undefined && <Skeleton className="h-9 w-42 rounded-md max-sm:w-18 pointer-coarse:h-11" />}
      {next && (
        <Button asChild icon={<ArrowRight aria-hidden />}>
          <Link ref={nextLink} to="/exam/results/$attemptId" params={{ attemptId: next }} state={true}>
            <span>
              Next<span className="max-sm:sr-only"> in queue</span>
            </span>
          </Link>
        </Button>
      )}
      <Button ref={saveButton} type="submit" variant="primary" working={save.isPending} workingLabel="Saving...">
        Save marks
      </Button>
    </div>
  );
}
