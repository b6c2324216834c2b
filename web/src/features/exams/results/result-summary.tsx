import { CircleCheck, CircleX } from 'lucide-react';
import { counted } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Time } from '../../../ui/time.tsx';
import type { OwnAttempt } from '../queries.ts';
import { AttemptBadge } from '../shared/attempt-badge.tsx';

/** An attempt's score, the facts behind it, and notes on what happened. */
export function AttemptSummary({ attempt, isOwn }: { attempt: OwnAttempt; isOwn: boolean }) {
  const { status, score, passingScore, completedAt, startedAt } = attempt;
  const hasPassed = score !== null && score >= passingScore;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {score !== null && (
          <p className="text-2xl font-semibold tracking-tight tabular-nums">
            <span className="sr-only">Score </span>
            {score}%
          </p>
        )}
        {score !== null && (
          <Badge tone={hasPassed ? 'success' : 'danger'} icon={hasPassed ? CircleCheck : CircleX}>
            {hasPassed ? 'PASSED' : 'FAILED'}
          </Badge>
        )}
        {(status !== 'completed' || score === null) && (
          <AttemptBadge status={status} awaitingMarks={status === 'completed' && score === null} />
        )}
      </div>
      <Facts
        layout="rows"
        className="mt-5"
        facts={{
          [status === 'expired' ? 'Ended' : completedAt ? 'Completed' : 'Started']: (
            <Time value={completedAt ?? startedAt} format="datetime" />
          ),
          Required: `${passingScore}%`,
          'Time limit': counted(attempt.timeLimit, 'minute'),
          Questions: attempt.questionCount,
        }}
      />
      <Notes attempt={attempt} isOwn={isOwn} />
    </>
  );
}

function Notes({ attempt, isOwn }: { attempt: OwnAttempt; isOwn: boolean }) {
  const { status, score, manuallyAdjusted } = attempt;
  return (
    <div className="mt-6 flex flex-col gap-3 empty:hidden">
      {status === 'cheated' && (
        <Alert tone="warning" title="Flagged for suspicious activity">
          {isOwn
            ? 'You left the page for another tab or window during this exam. Talk to a manager if you think this is wrong.'
            : 'The page was left for another tab or window during this exam. Free-text answers were not marked.'}
        </Alert>
      )}
      {status === 'expired' && (
        <Alert tone="info" title="Time ran out">
          {isOwn ? 'No answers had been saved.' : 'No answers had been saved, so there is nothing to review.'}
        </Alert>
      )}
      {/* Managers have the marking form below. */}
      {isOwn && status === 'completed' && score === null && (
        <Alert tone="info" title="Awaiting marking">
          A manager still has to mark your free-text answers. Your score appears here once that is done.
        </Alert>
      )}
      {manuallyAdjusted && <p className="text-sm text-muted">A manager set this score.</p>}
    </div>
  );
}
