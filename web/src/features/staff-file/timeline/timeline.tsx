import { type ReactNode, useId } from 'react';
import { dayLabel } from '#features/audit/entry/audit-labels.ts';
import { toDay } from '#lib/day.ts';
import type { ListState } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Segments } from '#ui/forms/segments.tsx';
import { HistoryLine } from '#ui/layout/history-line.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';

interface TimelineProps<Kind extends string, Entry> {
  list: ListState<Entry>;
  /** The kind it is narrowed to. */
  kind: Kind | undefined;
  onKind: (kind: Kind | undefined) => void;
  kinds: readonly (readonly [kind: Kind, label: string])[];
  /** What it will hold. */
  empty: ReactNode;
  /** An entry as a row. Null for kinds that this page does not know. */
  children: (entry: Entry) => ReactNode;
}

/** Entries by day, newest first, with a filter by kind. */
export function Timeline<Kind extends string, Entry extends { at: string }>({
  list,
  kind,
  onKind,
  kinds,
  empty,
  children,
}: TimelineProps<Kind, Entry>) {
  const id = useId();
  const hasNothing = kind === undefined && list.rows?.length === 0;
  return (
    <section aria-labelledby={id} className="mt-10">
      <SectionHeader
        title="Timeline"
        id={id}
        className="mb-2"
        action={!hasNothing && <Segments label="Kind" value={kind} onChange={onKind} options={kinds} />}
      />
      <PagedList
        list={list}
        name="the timeline"
        kept="Nothing was changed."
        empty={
          kind === undefined ? (
            empty
          ) : (
            <EmptyState framed level={3} title="Nothing of this kind yet">
              Choose ‘All’ to see everything.
            </EmptyState>
          )
        }
        skeleton={<RowSkeleton picture="small" />}
        skeletonCount={4}
      >
        {(entries) => (
          <div className="mt-4">
            {[...Map.groupBy(entries, ({ at }) => toDay(new Date(at)))].map(([day, ofDay], index, days) => (
              <Day key={day} day={day} isLast={index === days.length - 1}>
                {ofDay.map(children)}
              </Day>
            ))}
          </div>
        )}
      </PagedList>
    </section>
  );
}

interface DayProps {
  day: string;
  isLast: boolean;
  children: ReactNode;
}

/** The day is at the left of its entries, and on phones above them. */
function Day({ day, isLast, children }: DayProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="sm:grid sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <h3 id={id} className="py-0.5 pr-4 text-caption text-muted max-sm:pb-2">
        {dayLabel(day)}
      </h3>
      <HistoryLine aria-labelledby={id} goesOn={!isLast} className="empty:hidden">
        {children}
      </HistoryLine>
    </section>
  );
}
