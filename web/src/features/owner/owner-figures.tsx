import type { ReactNode } from 'react';
import { number } from '../../lib/format.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { Overview } from './queries.ts';

/** The four key figures, or their skeletons. */
export function OwnerFigures({ overview }: { overview: Overview | undefined }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure label="Total Users" value={overview?.totalUsers} note="Everyone who ever signed in" />
      <Figure label="New Users This Month" value={overview?.newUsersThisMonth} note="Signed in for the first time" />
      <Figure
        label="Applications This Month"
        value={overview?.applicationsThisMonth}
        note={overview && `${number(overview.totalApplications)} in total`}
      />
      <Figure label="Staff Members" value={overview?.staffMembers} note="Grade 2 and above" />
    </dl>
  );
}

function Figure({ label, value, note }: { label: string; value: number | undefined; note: ReactNode }) {
  return (
    <div className="flex flex-col rounded-lg border border-line bg-surface p-4 tabular-nums sm:p-5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-auto pt-2 text-2xl font-semibold tracking-tight">
        {value === undefined ? <Skeleton className="my-1 h-7 w-16" /> : number(value)}
      </dd>
      <dd className="mt-0.5 text-caption text-muted">
        {value === undefined ? <Skeleton className="my-1 h-3 w-24" /> : note}
      </dd>
    </div>
  );
}
