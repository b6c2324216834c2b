import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import type { AttemptStatus } from '#contract/exams.ts';
import { decimal } from '#lib/format.ts';
import { FilterBar } from '#patterns/lists/filter-bar.tsx';
import { useLoadAhead, usePagedList } from '#patterns/lists/list-state.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Select } from '#ui/forms/select.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { Stat, Stats } from '#ui/layout/stat.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { ExamTabs } from '../exam-tabs.tsx';
import { attemptsQuery, examFiguresQuery, examsQuery } from '../queries.ts';
import { AttemptsList } from './attempts-list.tsx';
import { type AttemptsSearch, queueFilter } from './attempts-search.ts';

/** Lists all attempts for managers, and those that need marking. */
export function AttemptsScreen() {
  const search = useSearch({ from: '/_staff/test-results' });
  const navigate = useNavigate({ from: '/test-results' });
  const figures = useQuery(examFiguresQuery);
  const waiting = figures.data?.awaitingMarks ?? 0;
  const isQueue = search.awaiting === true;
  const tabs = [
    { value: 'all', label: 'All attempts' },
    // The queue's tab shows while attempts await marking, or while it is open.
    ...(waiting > 0 || isQueue
      ? [{ value: 'awaiting', label: 'Awaiting marking', count: figures.data && waiting }]
      : []),
  ] as const;
  const list = (
    <AttemptsList
      search={search}
      onClear={() => void navigate({ search: isQueue ? { awaiting: true } : {}, resetScroll: false })}
    />
  );

  return (
    <Page>
      <PageHeader
        title="Test Results"
        sentence="How everyone did, and which answers still need marking."
        action={(figures.isPending || waiting > 0) && <MarkNext search={search} />}
      />
      <ExamTabs />
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
        toolbar={<AttemptsFilters search={search} />}
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

/** Links to the first attempt in the queue that the manager can mark. */
function MarkNext({ search }: { search: AttemptsSearch }) {
  const queue = usePagedList(attemptsQuery(queueFilter(search)));
  const first = queue.rows?.find((row) => row.can.mark === true);
  // The queue is rarely empty, so reserve the button's place.
  if (!queue.rows && !queue.error) return <Skeleton className="h-9 w-30 rounded-md pointer-coarse:h-11" />;
  if (!first) return null;
  return (
    <Button asChild variant="primary" icon={<PenLine aria-hidden />}>
      <Link to="/exam/results/$attemptId" params={{ attemptId: first.id }} state={{ testResults: search }}>
        Mark next
      </Link>
    </Button>
  );
}

// A select option cannot be the empty string.
const ALL = 'all';

const STATUS_OPTIONS: { value: AttemptStatus | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All statuses' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'completed', label: 'Completed' },
  { value: 'cheated', label: 'Flagged' },
  { value: 'expired', label: 'Expired' },
];

const ORDER_OPTIONS = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
] as const;

/** Options for every exam. There are few, so all pages are loaded. */
function useExamOptions(chosen: string | undefined) {
  const list = usePagedList(examsQuery);
  useLoadAhead(list);

  const options = (list.rows ?? []).map(({ id, title, isActive }) => ({
    value: id,
    label: isActive ? title : `${title} (archived)`,
  }));
  const isKnown = !chosen || options.some((option) => option.value === chosen);
  return [
    { value: ALL, label: 'All exams' },
    ...options,
    ...(isKnown ? [] : [{ value: chosen, label: list.rows && !list.hasMore ? 'Unknown Exam' : 'Loading...' }]),
  ];
}

/** The search and filters of the attempt list, stored in the address. */
function AttemptsFilters({ search }: { search: AttemptsSearch }) {
  const navigate = useNavigate({ from: '/test-results' });
  const exams = useExamOptions(search.exam);
  // A changed filter returns to the first page.
  const narrow = (change: AttemptsSearch, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...change, after: undefined }), replace, resetScroll: false });

  return (
    <FilterBar q={search.q} onSearch={(q) => narrow({ q }, true)} label="Search attempts">
      {!search.awaiting && (
        <Select
          aria-label="Status"
          value={search.status ?? ALL}
          options={STATUS_OPTIONS}
          onChange={(status) => narrow({ status: status === ALL ? undefined : status })}
          isQuiet
        />
      )}
      <Select
        aria-label="Exam"
        value={search.exam ?? ALL}
        options={exams}
        onChange={(exam) => narrow({ exam: exam === ALL ? undefined : exam })}
        isQuiet
      />
      {search.awaiting && (
        <Select
          aria-label="Order"
          value={search.order ?? 'oldest'}
          options={ORDER_OPTIONS}
          onChange={(order) => narrow({ order: order === 'oldest' ? undefined : order })}
          isQuiet
        />
      )}
    </FilterBar>
  );
}
