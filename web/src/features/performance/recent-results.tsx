import { Link } from '@tanstack/react-router';
import { CircleX, GraduationCap, Hourglass } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { List, ListRow } from '../../ui/layout/list.tsx';
import { Time } from '../../ui/time.tsx';
import type { OwnAttempt } from '../exams/queries.ts';
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

function Result({ attempt: { id, exam, score, completedAt } }: { attempt: OwnAttempt }) {
  return (
    <ListRow interactive className="sm:px-5" trailing={<Outcome score={score} />}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Link to="/exam/results/$attemptId" params={{ attemptId: id }} className="stretched text-base font-medium">
          {exam.title}
        </Link>
        {completedAt && <Time value={completedAt} className="text-caption text-muted" />}
      </p>
      <Bar score={score} />
    </ListRow>
  );
}

function Outcome({ score }: { score: number | null }) {
  if (score === null) return <Badge icon={Hourglass}>Awaiting marking</Badge>;
  const hasPassed = score >= PASS_MARK;
  return (
    <>
      <span className="text-base font-semibold sm:w-11 sm:text-right">{score}%</span>
      <Badge tone={hasPassed ? 'success' : 'danger'} {...(!hasPassed && { icon: CircleX })} className="sm:w-20">
        {hasPassed ? 'Passed' : 'Failed'}
      </Badge>
    </>
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
      <div className="divide-y divide-line border-t border-line">
        {[1, 2, 3].map((row) => (
          <div key={row} className="px-4 py-3 sm:px-5">
            <Skeleton className="my-1 h-4 w-48 max-w-full" />
            <Skeleton className="mt-3 h-2 max-w-md" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
