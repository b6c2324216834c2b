import { counted } from '#lib/format.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Time } from '#ui/time.tsx';
import type { OwnAttempt } from '../queries.ts';
import { ScoreBar } from '../score-bar.tsx';
import { Outcome } from './outcome.tsx';

/** One's own result: the score and the facts behind it. */
export function OwnSummary({ attempt }: { attempt: OwnAttempt }) {
  const { status, passingScore, completedAt, startedAt } = attempt;
  return (
    <>
      <Outcome attempt={attempt} isLarge />
      {attempt.score !== null && <ScoreBar score={attempt.score} passMark={passingScore} className="mt-4" />}
      <Facts
        layout="rows"
        className="mt-6"
        facts={{
          [status === 'expired' ? 'Ended' : completedAt ? 'Completed' : 'Started']: (
            <Time value={completedAt ?? startedAt} format="datetime" />
          ),
          Required: `${passingScore}%`,
          'Time limit': counted(attempt.timeLimit, 'minute'),
          Questions: attempt.questionCount,
        }}
      />
    </>
  );
}

/** What else there is to know about a result. */
export function ResultNotes({ attempt, isOwn }: { attempt: OwnAttempt; isOwn: boolean }) {
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
      {/* Managers read by whom, under the title. */}
      {isOwn && manuallyAdjusted && <p className="text-sm text-muted">A manager set this score.</p>}
    </div>
  );
}
