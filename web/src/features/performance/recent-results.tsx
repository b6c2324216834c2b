import { Link } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { ScoreBar } from '#features/exams/attempt-badge.tsx';
import { AttemptRow } from '#features/exams/attempt-row.tsx';
import type { OwnAttempt } from '#features/exams/queries.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { List } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
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
      <ScoreBar score={attempt.score} passMark={PASS_MARK} className="mt-2 max-w-md" />
    </AttemptRow>
  );
}

/** The results while they load. */
export function RecentSkeleton() {
  return (
    <Loading label="Loading your results" className="list-loading">
      <List className="border-t border-line">
        {[1, 2, 3].map((row) => (
          <RowSkeleton key={row} lines={3} />
        ))}
      </List>
    </Loading>
  );
}
