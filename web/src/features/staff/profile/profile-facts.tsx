import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Time } from '../../../ui/time.tsx';
import type { Person } from '../../users/queries.ts';
import { accountAge } from '../../users/shared/account-age.ts';
import { RoleBadge } from '../../users/shared/role-badge.tsx';

interface ProfileFactsProps {
  person: Person;
  /** Shown beside the facts. */
  action: ReactNode;
}

/** Someone's grade, Discord ID and dates. */
export function ProfileFacts({ person, action }: ProfileFactsProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <Facts
        layout="columns"
        className="flex-1"
        facts={{
          Grade: (
            <span className="flex flex-wrap gap-2">
              <RoleBadge grade={person.grade} />
              {person.isBlocked && <Badge tone="danger">Blocked</Badge>}
            </span>
          ),
          'Discord ID': (
            <CopyButton value={person.discordId} label="Copy Discord ID" className="-ml-1 pointer-coarse:-my-2.5" />
          ),
          ...(person.discordId && { 'Discord account': accountAge(person.discordId) }),
          Joined: <Time value={person.joinedAt} format="date" />,
          'Last promoted': person.promotedAt ? <Time value={person.promotedAt} format="date" /> : 'Never',
        }}
      />
      {action}
    </div>
  );
}

/** The placeholder of a profile that is loading. */
export function ProfileFactsSkeleton() {
  return (
    <Loading label="Loading the profile">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {['grade', 'id', 'age', 'joined', 'promoted'].map((fact) => (
          <div key={fact}>
            <Skeleton className="my-1 h-3.5 w-20" />
            <Skeleton className="mt-2 h-4 w-28" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-8 h-4.5 w-28" />
      <Skeleton className="mt-4 h-20" />
      <Skeleton className="mt-8 h-4.5 w-28" />
      <Skeleton className="mt-4 h-40" />
    </Loading>
  );
}
