import { type ReactNode, useId } from 'react';
import { dayLabel } from '#features/audit/entry/audit-labels.ts';
import { toDay } from '#lib/day.ts';
import type { ListState } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Segments } from '#ui/forms/segments.tsx';
import { List, STICKY_HEAD } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { SectionHead } from '#ui/layout/section-head.tsx';

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
      <SectionHead
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
          <div className="flex flex-col gap-4">
            {[...Map.groupBy(entries, ({ at }) => toDay(new Date(at)))].map(([day, ofDay]) => (
              <Day key={day} day={day}>
                {ofDay.map(children)}
              </Day>
            ))}
          </div>
        )}
      </PagedList>
    </section>
  );
}

function Day({ day, children }: { day: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={`${STICKY_HEAD} h-8 text-caption font-semibold text-muted`}>
        {dayLabel(day)}
      </h3>
      <List framed aria-labelledby={id} className="empty:hidden">
        {children}
      </List>
    </section>
  );
}
