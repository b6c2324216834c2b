import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Time } from '../../../ui/time.tsx';
import type { StaffPerson } from '../../users/queries.ts';
import { RoleBadge } from '../../users/shared/role-badge.tsx';

interface ProfileFactsProps {
  person: StaffPerson;
  /** What can be done with them at once. */
  action: ReactNode;
}

/** What is known about someone at a glance. */
export function ProfileFacts({ person, action }: ProfileFactsProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <dl className="grid flex-1 grid-cols-[repeat(2,auto)] gap-4 sm:grid-cols-[repeat(4,auto)]">
        <Fact label="Grade">
          <span className="flex flex-wrap gap-2">
            <RoleBadge grade={person.grade} />
            {person.isBlocked && <Badge tone="danger">Blocked</Badge>}
          </span>
        </Fact>
        <Fact label="Chat ID">
          <CopyButton value={person.discordId} label="Copy chat ID" className="-ml-1 pointer-coarse:-my-2.5" />
        </Fact>
        <Fact label="Joined">
          <Time value={person.joinedAt} format="date" />
        </Fact>
        <Fact label="Last promoted">
          {person.promotedAt ? <Time value={person.promotedAt} format="date" /> : 'Never'}
        </Fact>
      </dl>
      {action}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-muted">{label}</dt>
      <dd className="mt-0.5 flex min-h-6 items-center text-sm">{children}</dd>
    </div>
  );
}

/** Holds the place of a profile that is looked up. */
export function ProfileFactsSkeleton() {
  return (
    <Loading label="Loading the profile">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {['grade', 'id', 'joined', 'promoted'].map((fact) => (
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
