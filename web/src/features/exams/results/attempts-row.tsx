import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { ERASED_USER } from '#contract/discord.ts';
import { hourMinute } from '#lib/format.ts';
import { RoleBadge } from '#patterns/people/role-badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PersonName } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { AttemptRow } from '../attempt-row.tsx';
import type { ManagedAttempt } from '../queries.ts';
import type { AttemptsSearch } from './attempts-search.ts';

/** Scores from here on are green in this list, whatever the exam's own passing score. */
const GOOD_SCORE = 70;

interface ManagedAttemptRowProps {
  attempt: ManagedAttempt;
  isOwn: boolean;
  /** The list's search, to which the result leads back. */
  search: AttemptsSearch;
  onEditScore: () => void;
}

/** An attempt in the managers' list, where it is marked and its score edited. */
export function ManagedAttemptRow({ attempt, isOwn, search, onEditScore }: ManagedAttemptRowProps) {
  const name = attempt.user?.username ?? 'Unknown User';
  const linkState = { testResults: search };
  return (
    <AttemptRow
      attempt={attempt}
      passMark={GOOD_SCORE}
      withPerson
      withStatus
      isGrid
      linkState={linkState}
      badges={
        <>
          {attempt.user && <RoleBadge grade={attempt.user.grade} />}
          {isOwn && <Badge icon={null}>Yours</Badge>}
        </>
      }
      when={<When attempt={attempt} />}
      actions={
        !isOwn &&
        attempt.status === 'completed' && (
          <>
            {attempt.awaitingMarks && (
              <Button asChild size="sm">
                <Link
                  to="/exam/results/$attemptId"
                  params={{ attemptId: attempt.id }}
                  state={linkState}
                  aria-label={`Mark ${name}, ${attempt.exam.title}`}
                >
                  Mark
                </Link>
              </Button>
            )}
            {name !== ERASED_USER && (
              <IconButton size="sm" label={`Edit Score of ${name}, ${attempt.exam.title}`} onClick={onEditScore}>
                <Pencil aria-hidden />
              </IconButton>
            )}
          </>
        )
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

/** '2 days ago, 23:25 to 23:41, flagged 23:31'. */
function When({ attempt: { startedAt, completedAt, cheatedAt } }: { attempt: ManagedAttempt }) {
  return (
    <span className="text-caption">
      {!completedAt && 'Started '}
      <Time value={startedAt} />
      {completedAt && (
        <>
          , <span className="whitespace-nowrap">{`${timeOf(startedAt)} to ${timeOf(completedAt)}`}</span>
        </>
      )}
      {cheatedAt && (
        <>
          , <span className="whitespace-nowrap">flagged {timeOf(cheatedAt)}</span>
        </>
      )}
    </span>
  );
}

const timeOf = (moment: string) => hourMinute(new Date(moment));
