import { number } from '#lib/format.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Stat, Stats } from '#ui/layout/stat.tsx';
import type { Overview } from './queries.ts';

/** The four key figures, or their skeletons. */
export function OwnerFigures({ overview }: { overview: Overview | undefined }) {
  const figure = (value: number | undefined) => (value === undefined ? undefined : number(value));
  return (
    <Stats columns={4}>
      <Stat label="Total Users" value={figure(overview?.totalUsers)} note="Everyone who ever signed in" />
      <Stat
        label="New Users This Month"
        value={figure(overview?.newUsersThisMonth)}
        note="Signed in for the first time"
      />
      <Stat
        label="Applications This Month"
        value={figure(overview?.applicationsThisMonth)}
        note={overview ? `${number(overview.totalApplications)} in total` : <Skeleton className="my-1 h-3 w-24" />}
      />
      <Stat label="Staff Members" value={figure(overview?.staffMembers)} note="Grade 2 and above" />
    </Stats>
  );
}
