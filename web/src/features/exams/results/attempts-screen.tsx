import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { decimal } from '#lib/format.ts';
import { useMe } from '#lib/session.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { Stat, Stats } from '#ui/layout/stat.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { attemptsQuery, examFiguresQuery } from '../queries.ts';
import { AttemptsFilters } from './attempts-filters.tsx';
import { AttemptsList } from './attempts-list.tsx';

/** Where managers see every attempt and find those that need marking. */
export function AttemptsScreen() {
  const search = useSearch({ from: '/_staff/test-results' });
  const navigate = useNavigate({ from: '/test-results' });
  const figures = useQuery(examFiguresQuery);
  const waiting = figures.data?.awaitingMarks ?? 0;
  const isQueue = search.awaiting === true;
  const tabs = [
    { value: 'all', label: 'All attempts' },
    // The queue is shown while something waits in it or while it is open.
    ...(waiting > 0 || isQueue
      ? [{ value: 'awaiting', label: 'Awaiting marking', count: figures.data && waiting }]
      : []),
  ] as const;
  const list = (
    <>
      <AttemptsFilters search={search} />
      <AttemptsList
        search={search}
        onClear={() => void navigate({ search: isQueue ? { awaiting: true } : {}, resetScroll: false })}
      />
    </>
  );

  return (
    <Page>
      <PageHeader
        title="Test Results"
        sentence="How everyone did, and which answers still need marking."
        action={(figures.isPending || waiting > 0) && <MarkNext />}
      />
      <AttemptsFigures />
      <Tabs
        label="Attempts"
        value={isQueue ? 'awaiting' : 'all'}
        tabs={tabs}
        onChange={(value) =>
          void navigate({
            search: (before) => ({ ...before, awaiting: value === 'awaiting' || undefined, after: undefined }),
            resetScroll: false,
          })
        }
      >
        <TabPanel value="all">{list}</TabPanel>
        <TabPanel value="awaiting">{list}</TabPanel>
      </Tabs>
    </Page>
  );
}

function AttemptsFigures() {
  const { data, isError } = useQuery(examFiguresQuery);
  const missing = isError ? null : undefined;
  const average = data && (data.averageScore === null ? null : `${decimal(data.averageScore)}%`);
  return (
    <Stats className="mb-6" columns={4}>
      <Stat label="Total Attempts" value={data?.totalAttempts ?? missing} />
      <Stat label="Completed" value={data?.completedAttempts ?? missing} />
      <Stat label="Average Score" value={data ? average : missing} />
      <Stat label="Active Exams" value={data?.activeExams ?? missing} />
    </Stats>
  );
}

/** Links to the first attempt in the queue that is not one's own. */
function MarkNext() {
  const me = useMe();
  const queue = usePagedList(attemptsQuery({ awaiting: true }));
  const first = queue.rows?.find((row) => row.userId !== me.id);
  // Something nearly always waits, so keep the button's place.
  if (!queue.rows && !queue.error) return <Skeleton className="h-9 w-30 rounded-md pointer-coarse:h-11" />;
  if (!first) return null;
  return (
    <Button asChild variant="primary" icon={<PenLine aria-hidden />}>
      <Link to="/exam/results/$attemptId" params={{ attemptId: first.id }}>
        Mark next
      </Link>
    </Button>
  );
}
