import { Link } from '@tanstack/react-router';
import { Pencil, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { ERASED_USER } from '#contract/erased.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PersonName } from '../../../ui/person-name.tsx';
import { Time } from '../../../ui/time.tsx';
import { RoleBadge } from '../../users/shared/role-badge.tsx';
import type { ManagedAttempt } from '../queries.ts';
import { AttemptRow } from '../shared/attempt-row.tsx';

/** Scores from here on are green in this list, whatever the exam's own passing score. */
const GOOD_SCORE = 70;

interface ManagedAttemptRowProps {
  attempt: ManagedAttempt;
  isOwn: boolean;
  onEditScore: () => void;
}

/** An attempt in the managers' list, where it is marked and its score edited. */
export function ManagedAttemptRow({ attempt, isOwn, onEditScore }: ManagedAttemptRowProps) {
  const name = attempt.user?.username ?? 'Unknown User';
  const canMark = attempt.awaitingMarks && !isOwn;
  return (
    <AttemptRow
      attempt={attempt}
      passMark={GOOD_SCORE}
      withPerson
      withStatus
      badges={
        <>
          {attempt.user && <RoleBadge grade={attempt.user.grade} />}
          {isOwn && <Badge icon={null}>Yours</Badge>}
        </>
      }
      when={<Dates attempt={attempt} />}
      actions={
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
      {attempt.manuallyAdjusted && (
        <p className="mt-0.5 max-w-prose text-caption text-muted wrap-anywhere">
          Score set by <PersonName person={attempt.adjuster} />
          {attempt.adjustmentNote && `: ${attempt.adjustmentNote}`}
        </p>
      )}
    </AttemptRow>
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
