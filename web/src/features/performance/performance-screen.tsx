import { Lightbulb } from 'lucide-react';
import { ownAttemptsQuery } from '#features/exams/queries.ts';
import { number } from '#lib/format.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { useLoadAhead, usePagedList } from '#patterns/lists/list-state.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { StaleAlert } from '#patterns/lists/stale-alert.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { Stat, Stats } from '#ui/layout/stat.tsx';
import { Time } from '#ui/time.tsx';
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
      <FigureStats figures={figures} isFailed={isFailed} />
      <div className="mt-6 flex flex-col gap-6">
        {isFailed ? (
          <LoadFailure query={list} title="Your results could not be loaded" />
        ) : (
          <Card padding="none" aria-labelledby="recent-results">
            <SectionHeader
              title="Recent results"
              id="recent-results"
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

function FigureStats({ figures, isFailed }: { figures: Figures | undefined; isFailed: boolean }) {
  const me = useMe();
  const missing = isFailed ? null : undefined;
  const average = figures && (figures.average === null ? null : `${Math.round(figures.average)}%`);
  return (
    <Stats columns={4}>
      <Stat
        label="Average score"
        value={figures ? average : missing}
        note={figures?.average === null ? 'No scored exam yet' : 'Over your scored exams'}
      />
      <Stat
        label="Exams completed"
        value={figures?.completed ?? missing}
        note={figures?.awaiting ? `${figures.awaiting} awaiting marking` : 'Submitted so far'}
      />
      <Stat isWord label="Current rank" value={gradeTitle(me.grade)} note={`Grade ${me.grade}`} />
      <Stat
        label="Days active"
        value={number(daysSince(me.joinedAt))}
        note={
          <>
            Since <Time value={me.joinedAt} format="date" />
          </>
        }
      />
    </Stats>
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
      <h2 id="performance-tips" className="flex items-center gap-2 text-lg">
        <Lightbulb aria-hidden className="size-5 shrink-0 text-muted" />
        Tips
      </h2>
      <ul className="mt-3 grid list-disc gap-x-8 gap-y-2 pl-5 text-sm marker:text-muted sm:grid-cols-2">
        {TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Card>
  );
}
