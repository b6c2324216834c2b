import { Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';
import { gradeName } from '#contract/grades.ts';
import { number } from '../../lib/format.ts';
import { useMe } from '../../lib/session.ts';
import { useLoadAhead, usePagedList } from '../../patterns/lists/list-state.ts';
import { LoadFailure } from '../../patterns/lists/load-failure.tsx';
import { StaleAlert } from '../../patterns/lists/stale-alert.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { Time } from '../../ui/time.tsx';
import { ownAttemptsQuery } from '../exams/queries.ts';
import { daysSince, type Figures, figuresOf } from './performance-figures.ts';
import { RecentResults, RecentSkeleton } from './recent-results.tsx';

/** The signed-in person's exam results, rank and time on the team. */
export function PerformanceScreen() {
  const list = usePagedList(ownAttemptsQuery);
  // An average over the first page alone would be wrong.
  useLoadAhead(list);
  const figures = list.rows && figuresOf(list.rows);
  const isFailed = list.error !== null && !list.rows;
  return (
    <Page>
      <PageHeader title="Performance" sentence="How your exams went, and how long you have been with us." />
      {list.error && list.rows && <StaleAlert query={list} />}
      <Stats figures={figures} isFailed={isFailed} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {isFailed ? (
          <LoadFailure query={list} title="Your results could not be loaded" />
        ) : (
          <Card padding="none" aria-labelledby="recent-results">
            <CardHeader
              title={<span id="recent-results">Recent results</span>}
              sentence="Your five newest completed exams. 70% or more is a pass."
              className="px-4 pt-4 pb-3 sm:px-5"
            />
            {figures ? <RecentResults attempts={figures.recent} /> : <RecentSkeleton />}
          </Card>
        )}
        <Tips />
      </div>
    </Page>
  );
}

function Stats({ figures, isFailed }: { figures: Figures | undefined; isFailed: boolean }) {
  const me = useMe();
  const days = daysSince(me.joinedAt);
  // A skeleton while it loads, a dash after a failure.
  const unknown = isFailed ? '–' : <Skeleton className="my-1.5 h-6 w-16" />;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
      <Stat label="Average score" note={figures?.average === null ? 'No scored exam yet' : 'Over your scored exams'}>
        {figures ? (figures.average === null ? '–' : `${Math.round(figures.average)}%`) : unknown}
      </Stat>
      <Stat
        label="Exams completed"
        note={figures?.awaiting ? `${figures.awaiting} awaiting marking` : 'Handed in so far'}
      >
        {figures ? figures.completed : unknown}
      </Stat>
      <Stat label="Current rank" note={`Grade ${me.grade}`}>
        {gradeName(me.grade)}
      </Stat>
      <Stat
        label="Days active"
        note={
          <>
            Since <Time value={me.joinedAt} format="date" />
          </>
        }
      >
        {number(days)}
      </Stat>
    </dl>
  );
}

function Stat({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col bg-surface px-4 py-4 sm:px-5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 text-xl font-semibold tracking-tight tabular-nums">{children}</dd>
      <dd className="mt-0.5 text-caption text-muted">{note}</dd>
    </div>
  );
}

const TIPS = [
  'Read the guides again before an exam: the questions are made from them.',
  'Find a quiet half hour. The clock does not stop, and leaving the tab flags the exam.',
  'Answer in your own words where words are asked for; a manager reads them.',
  'Ask a manager about a result that surprised you. Every answer can be talked over.',
];

function Tips() {
  return (
    <Card aria-labelledby="performance-tips">
      <h2 id="performance-tips" className="flex items-center gap-2 text-lg font-semibold tracking-tight">
        <Lightbulb aria-hidden className="size-5 shrink-0 text-muted" />
        Tips
      </h2>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 text-sm marker:text-muted">
        {TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Card>
  );
}
