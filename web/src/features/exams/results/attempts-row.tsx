import { Link } from '@tanstack/react-router';
import { Pencil, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { ERASED_USER } from '#contract/erased.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ListRow } from '../../../ui/layout/list.tsx';
import { PersonName } from '../../../ui/person-name.tsx';
import { Time } from '../../../ui/time.tsx';
import { RoleBadge } from '../../users/shared/role-badge.tsx';
import { AttemptBadge, ScoreBadge } from '../attempt-badge.tsx';
import type { ManagedAttempt } from '../queries.ts';

/** Scores from here on are green in this list, whatever the exam's own passing score. */
const GOOD_SCORE = 70;

interface AttemptRowProps {
  attempt: ManagedAttempt;
  isOwn: boolean;
  onEditScore: () => void;
}

/** One attempt: who took it, how it went, and when. Links to its result. */
export function AttemptRow({ attempt, isOwn, onEditScore }: AttemptRowProps) {
  const name = attempt.user?.username ?? 'Unknown User';
  const canMark = attempt.awaitingMarks && !isOwn;
  return (
    <ListRow
      interactive
      leading={<Avatar name={name} src={attempt.user?.avatar} />}
      trailing={
        <>
          {canMark && (
            <Button asChild size="sm" icon={<PenLine aria-hidden />}>
              <Link
                to="/exam/results/$attemptId"
                params={{ attemptId: attempt.id }}
                aria-label={`Mark ${name}, ${attempt.exam.title}`}
              >
                Mark
              </Link>
            </Button>
          )}
          {attempt.status === 'completed' && !isOwn && name !== ERASED_USER && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Pencil aria-hidden />}
              aria-label={`Edit Score of ${name}, ${attempt.exam.title}`}
              onClick={onEditScore}
            >
              Edit Score
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <PersonName person={attempt.user}>
          <Link
            to="/exam/results/$attemptId"
            params={{ attemptId: attempt.id }}
            className="stretched max-w-full truncate rounded-sm text-base font-semibold"
          >
            {name}
          </Link>
        </PersonName>
        {attempt.user && <RoleBadge grade={attempt.user.grade} />}
        {isOwn && <Badge icon={null}>Yours</Badge>}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <span className="mr-1 min-w-0 wrap-anywhere">{attempt.exam.title}</span>
        <AttemptBadge status={attempt.status} awaitingMarks={attempt.awaitingMarks} />
        <ScoreBadge score={attempt.score} passingScore={GOOD_SCORE} />
      </p>
      <p className="mt-1 text-caption text-muted">
        <Dates attempt={attempt} />
      </p>
      {attempt.manuallyAdjusted && (
        <p className="mt-0.5 max-w-prose text-caption text-muted wrap-anywhere">
          Score set by <PersonName person={attempt.adjuster} />
          {attempt.adjustmentNote && `: ${attempt.adjustmentNote}`}
        </p>
      )}
    </ListRow>
  );
}

function Dates({ attempt: { startedAt, completedAt, cheatedAt } }: { attempt: ManagedAttempt }) {
  return (
    <>
      <Moment>
        Started <Time value={startedAt} />
      </Moment>
      {completedAt && (
        <>
          {' · '}
          <Moment>
            Completed <Time value={completedAt} />
          </Moment>
        </>
      )}
      {cheatedAt && (
        <>
          {' · '}
          <Moment>
            Flagged <Time value={cheatedAt} />
          </Moment>
        </>
      )}
    </>
  );
}

// Lines break between dates, not inside one.
function Moment({ children }: { children: ReactNode }) {
  return <span className="inline-block">{children}</span>;
}

/** The shape of an `AttemptRow`, and as tall. */
export function AttemptRowSkeleton() {
  return (
    <ListRow leading={<Skeleton round className="size-9" />}>
      <Skeleton className="my-1 h-4 w-48 max-w-full" />
      <Skeleton className="mt-2 h-5 w-80 max-w-full" />
      <Skeleton className="mt-2.5 mb-1 h-3 w-72 max-w-full" />
    </ListRow>
  );
}
