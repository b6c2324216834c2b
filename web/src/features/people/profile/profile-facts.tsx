import { Link } from '@tanstack/react-router';
import { isInReach } from '#contract/grade-rules.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { accountMonth } from '#patterns/people/account-age.ts';
import { AwayBadge } from '#patterns/people/away-badge.tsx';
import type { Person } from '#patterns/people/people-queries.ts';
import { Badge } from '#ui/badge.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Time } from '#ui/time.tsx';
import { RecordSkeleton } from '../records/record-list.tsx';

/** The line under a person's name: grade, block, dates and the age of their Discord account. */
export function ProfileSummary({ person }: { person: Person }) {
  return (
    <span className="contents max-sm:text-caption">
      <span>{gradeTitle(person.grade)}</span>
      {person.isBlocked && <Badge tone="danger">Blocked</Badge>}
      <AwayBadge until={person.awayUntil} />
      <span>
        Joined <Time value={person.joinedAt} format="date" />
      </span>
      <span>Last promoted: {person.promotedAt ? <Time value={person.promotedAt} format="date" /> : 'Never'}</span>
      {person.discordId && <span>On Discord since {accountMonth(person.discordId)}</span>}
    </span>
  );
}

/** As high as the line, or the two on phones. */
export function ProfileSummarySkeleton() {
  return (
    <span className="flex w-full flex-col gap-2 py-0.5">
      <Skeleton className="h-4 w-120 max-w-full" />
      <Skeleton className="h-4 w-44 sm:hidden" />
    </span>
  );
}

/** Where more about a person is: their applications, exams and history, and Discord by their ID. */
export function ProfileLinks({ person }: { person: Person }) {
  const me = useMe();
  const { id, discordId } = person;
  const wasStaff = person.grade > 1 || person.promotedAt !== null;
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-sm sm:gap-x-5">
      <Link to="/manage/applications" search={{ user: id }} className="link">
        Applications
      </Link>
      <Link to="/test-results" search={{ user: id }} className="link">
        Exam attempts
      </Link>
      {wasStaff && isInReach(me, person) && (
        <Link to="/staff/$userId" params={{ userId: id }} className="link">
          Full history
        </Link>
      )}
      <CopyButton value={discordId} label="Copy Discord ID" showsLabel className="-ml-1 pointer-coarse:-my-2.5" />
    </p>
  );
}

/** The placeholder of a profile that is loading. */
export function ProfileFactsSkeleton() {
  return (
    <Loading label="Loading the profile">
      <Skeleton className="my-1 h-4 w-72 max-w-full" />
      <Skeleton className="mt-10 h-4.5 w-28" />
      <Skeleton className="mt-4 h-4 w-56" />
      <Skeleton className="mt-3 h-4 w-72 max-w-full" />
      <Skeleton className="mt-10 mb-5 h-4.5 w-28" />
      <div className="flex flex-col gap-6">
        <RecordSkeleton />
        <RecordSkeleton />
      </div>
    </Loading>
  );
}
