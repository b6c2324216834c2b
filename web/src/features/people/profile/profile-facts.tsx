import { Link } from '@tanstack/react-router';
import { accountMonth } from '#patterns/people/account-age.ts';
import type { Person } from '#patterns/people/people-queries.ts';
import { RoleBadge } from '#patterns/people/role-badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Time } from '#ui/time.tsx';

/** The line under a person's name: grade, block and dates. */
export function ProfileSummary({ person }: { person: Person }) {
  return (
    <>
      <RoleBadge grade={person.grade} />
      {person.isBlocked && <Badge tone="danger">Blocked</Badge>}
      <span>
        Joined <Time value={person.joinedAt} format="date" />
      </span>
      <span>Last promoted: {person.promotedAt ? <Time value={person.promotedAt} format="date" /> : 'Never'}</span>
    </>
  );
}

/** As high as the line, or the two on phones. */
export function ProfileSummarySkeleton() {
  return <Skeleton className="h-5 w-72 max-w-full max-sm:h-11" />;
}

/** A person's Discord account, in one line. */
export function ProfileFacts({ person: { discordId } }: { person: Person }) {
  return (
    <Facts
      layout="line"
      facts={{
        ...(discordId && { 'Discord account': `On Discord since ${accountMonth(discordId)}` }),
        'Discord ID': <CopyButton value={discordId} label="Copy Discord ID" className="pointer-coarse:-my-2.5" />,
      }}
    />
  );
}

/** Where more about a person is: their applications and their attempts at exams. */
export function ProfileLinks({ person: { username } }: { person: Person }) {
  return (
    <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <Link to="/manage/applications" search={{ q: username }} className="link">
        Applications
      </Link>
      <Link to="/test-results" search={{ q: username }} className="link">
        Exam attempts
      </Link>
    </p>
  );
}

/** The placeholder of a profile that is loading. */
export function ProfileFactsSkeleton() {
  return (
    <Loading label="Loading the profile">
      <Skeleton className="my-1 h-4 w-72 max-w-full" />
      <Skeleton className="mt-10 h-4.5 w-28" />
      <Skeleton className="mt-4 h-20" />
      <Skeleton className="mt-8 h-4.5 w-28" />
      <Skeleton className="mt-4 h-40" />
    </Loading>
  );
}
