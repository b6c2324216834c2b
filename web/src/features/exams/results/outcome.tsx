import { CircleCheck, CircleX } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { AttemptBadge } from '../attempt-badge.tsx';
import type { OwnAttempt } from '../queries.ts';

/** How an attempt went: the score, whether it passed, and the status where that says more. */
export function Outcome({ attempt, isLarge = false }: { attempt: OwnAttempt; isLarge?: boolean }) {
  const { status, score, passingScore } = attempt;
  const hasPassed = score !== null && score >= passingScore;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {score !== null && (
        <>
          <p className={cx('font-semibold tracking-tight tabular-nums', isLarge ? 'text-2xl' : 'text-xl')}>
            <span className="sr-only">Score </span>
            {score}%
          </p>
          <Badge tone={hasPassed ? 'success' : 'danger'} icon={hasPassed ? CircleCheck : CircleX}>
            {hasPassed ? 'PASSED' : 'FAILED'}
          </Badge>
        </>
      )}
      {(status !== 'completed' || score === null) && (
        <AttemptBadge status={status} awaitingMarks={status === 'completed' && score === null} />
      )}
    </div>
  );
}
