import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { monthAndYear } from '#lib/day.ts';
import { number } from '#lib/format.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';
import { SearchInput } from '#ui/forms/search-input.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { Stat, Stats } from '#ui/layout/stat.tsx';
import { homepage } from '../../../../package.json';
import { Funnel, GradeTable } from './owner-charts.tsx';
import { MonthChart } from './owner-months.tsx';
import { Running, Troubles } from './owner-operating.tsx';
import { People } from './owner-people.tsx';
import { type Overview, overviewQuery } from './queries.ts';

/** What each version brings, in the repository that this portal was built from. */
const RELEASES = `${homepage.split('#')[0]}/releases`;

/** Figures, charts and a list of all users. */
export function OwnerOverview() {
  const search = useSearch({ from: '/_staff/owner' });
  const navigate = useNavigate({ from: '/owner' });
  const find = (text: string) => void navigate({ search: { q: text || undefined }, replace: true, resetScroll: false });

  return (
    <>
      <Figures />
      <section className="mt-10">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <SectionHeader title="All users" />
          <SearchInput
            value={search.q ?? ''}
            onChange={find}
            label="Search users"
            placeholder="Username, Discord ID, user ID or grade"
            className="w-full sm:w-84"
          />
        </div>
        <div className="mt-4">
          <People search={search} onClear={() => find('')} />
        </div>
      </section>
    </>
  );
}

function Figures() {
  const { data: overview, error, isFetching, isPending, refetch } = useQuery(overviewQuery);
  if (!overview && !isPending)
    return <LoadFailure query={{ error, isFetching, refetch }} title="The figures could not be loaded" />;
  const charts = (
    <>
      <OwnerFigures overview={overview} />
      <div className="mt-3 grid gap-3 lg:grid-cols-2">
        <Panel title="Grade distribution" overview={overview} height="h-56">
          {(known) => <GradeTable overview={known} />}
        </Panel>
        <Panel title="Application outcomes" overview={overview} height="h-56">
          {(known) => <Funnel overview={known} />}
        </Panel>
        <Panel
          title="Applications by month"
          sentence={overview && spanOf(overview)}
          overview={overview}
          height="h-60"
          className="lg:col-span-2"
        >
          {(known) => <MonthChart months={known.applicationsByMonth} />}
        </Panel>
        <Panel title="Running the portal" overview={overview} height="h-25" lines={2} className="lg:col-span-2">
          {({ operating, version }) => (
            <>
              <Running operating={operating} />
              <p className="mt-3 text-xs text-muted">
                Version {version} ·{' '}
                <a href={RELEASES} target="_blank" rel="noopener noreferrer" className="link">
                  See the releases
                </a>
              </p>
            </>
          )}
        </Panel>
      </div>
    </>
  );
  return overview ? (
    <>
      <Troubles operating={overview.operating} />
      {charts}
    </>
  ) : (
    <Loading label="Loading figures">{charts}</Loading>
  );
}

function spanOf({ applicationsByMonth }: Overview) {
  const [first, last] = [applicationsByMonth[0], applicationsByMonth.at(-1)];
  return first && last && `${monthAndYear(first.month)} to ${monthAndYear(last.month)}, in UTC`;
}

interface PanelProps {
  title: string;
  sentence?: ReactNode;
  overview: Overview | undefined;
  /** The height of what it holds, kept while the figures load. */
  height: string;
  /** Lines of its placeholder. */
  lines?: 2 | 4;
  className?: string;
  children: (overview: Overview) => ReactNode;
}

function Panel({ title, sentence, overview, height, lines = 4, className, children }: PanelProps) {
  return (
    <Card {...(className && { className })}>
      <SectionHeader title={title} sentence={sentence} className="mb-4" />
      {overview ? (
        children(overview)
      ) : (
        <div className={height}>
          <TextSkeleton lines={lines} />
        </div>
      )}
    </Card>
  );
}

/** The four key figures, or their skeletons. */
function OwnerFigures({ overview }: { overview: Overview | undefined }) {
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
