import { Link } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { List } from '../../ui/layout/list.tsx';
import type { OwnAttempt } from '../exams/queries.ts';
import { AttemptRow, AttemptRowSkeleton } from '../exams/shared/attempt-row.tsx';
import { PASS_MARK } from './performance-figures.ts';

/** The newest results, each with its score as a bar and a link to its details. */
export function RecentResults({ attempts }: { attempts: readonly OwnAttempt[] }) {
  if (attempts.length === 0)
    return (
      <div className="border-t border-line">
        <EmptyState
          icon={GraduationCap}
          title="No results yet"
          level={3}
          action={
            <Button asChild>
              <Link to="/exam">See the exams</Link>
            </Button>
          }
        >
          Exams you complete appear here with their scores.
        </EmptyState>
      </div>
    );
  return (
    <List className="border-t border-line" aria-label="Recent results">
      {attempts.map((attempt) => (
        <Result key={attempt.id} attempt={attempt} />
      ))}
    </List>
  );
}

function Result({ attempt }: { attempt: OwnAttempt }) {
  return (
    <AttemptRow attempt={attempt} passMark={PASS_MARK}>
      <Bar score={attempt.score} />
    </AttemptRow>
  );
}

/** The score as a bar against the pass mark. Not read out: the figure is beside it. */
function Bar({ score }: { score: number | null }) {
  return (
    <div aria-hidden className="relative mt-2 h-2 max-w-md rounded-full bg-line">
      {score !== null && (
        <div
          className={cx('h-full rounded-full', score >= PASS_MARK ? 'bg-success-border' : 'bg-danger-border')}
          style={{ width: `${score}%` }}
        />
      )}
      <div className="absolute -inset-y-1 w-0.5 rounded-full bg-ink" style={{ left: `${PASS_MARK}%` }} />
    </div>
  );
}

/** The results while they load. */
export function RecentSkeleton() {
  return (
    <Loading label="Loading your results">
      <List className="border-t border-line">
        {[1, 2, 3].map((row) => (
          <AttemptRowSkeleton key={row}>
            <Skeleton className="mt-2 h-2 max-w-md" />
          </AttemptRowSkeleton>
        ))}
      </List>
    </Loading>
  );
}
