import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { History, ScrollText, SearchX } from 'lucide-react';
import { useId } from 'react';
import { reasonOf } from '#lib/api.ts';
import { toDay } from '#lib/day.ts';
import { counted } from '#lib/format.ts';
import { startingAt } from '#lib/paged-query.ts';
import { type ListAddress, type ListState, useListState } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { List, STICKY_HEAD } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { AuditRow } from './entry/audit-entry.tsx';
import { dayLabel } from './entry/audit-labels.ts';
import { type AuditEntry, type AuditFilter, auditQuery, PAGE_ROWS } from './queries.ts';

/** As high as a day's heading. */
const HEADING_SPACE = 'mt-8';

/** The log as the filter narrows it. The previous filter's entries stay until the new ones are there. */
export function useAuditList(filter: AuditFilter, address: ListAddress) {
  const query = useInfiniteQuery({
    ...startingAt(auditQuery(filter), address.after),
    placeholderData: keepPreviousData,
  });
  const lastPage = query.data?.pages.at(-1);
  return {
    list: useListState(query, address),
    /** The search has read a window of the log to its end; older entries have not been searched. */
    isAtWindowEnd: query.hasNextPage && (lastPage?.rows.length ?? 0) < PAGE_ROWS,
  };
}

interface AuditListProps {
  list: ListState<AuditEntry>;
  isAtWindowEnd: boolean;
  isNarrowed: boolean;
}

/** The entries of the log. */
export function AuditList({ list, isAtWindowEnd, isNarrowed }: AuditListProps) {
  return (
    <PagedList
      list={list}
      name="the audit log"
      kept="Your filters are kept."
      empty={<NothingHere isNarrowed={isNarrowed} />}
      skeleton={<RowSkeleton picture="small" lines={3} />}
      skeletonCount={8}
      frame={(skeletons) => (
        <List framed className={HEADING_SPACE}>
          {skeletons}
        </List>
      )}
      more={isAtWindowEnd && !list.isFull ? <SearchOlder list={list} /> : 'scroll'}
    >
      {(rows) => (
        <>
          <section aria-label="Audit entries" className="flex flex-col gap-4">
            {byDay(rows).map(([day, entries]) => (
              <AuditDay key={day} day={day} entries={entries} />
            ))}
          </section>
          {rows.length > 0 && !list.hasMore && !list.isPrevious && (
            <p className="mt-4 text-center text-caption text-muted tabular-nums">
              {counted(rows.length, 'entry', 'entries')}
              {isNarrowed && ' found'}. That is {endOf(list, isNarrowed)}.
            </p>
          )}
        </>
      )}
    </PagedList>
  );
}

function endOf({ address }: ListState<AuditEntry>, isNarrowed: boolean): string {
  if (isNarrowed) return 'everything that matches';
  return address?.after ? 'the end of the log' : 'the whole log';
}

/** Entries by the reader's days, in their order. */
function byDay(rows: AuditEntry[]) {
  return [...Map.groupBy(rows, (row) => toDay(new Date(row.timestamp)))];
}

function AuditDay({ day, entries }: { day: string; entries: AuditEntry[] }) {
  const id = useId();
  return (
    <section>
      <h2 id={id} className={`${STICKY_HEAD} h-8 font-sans text-caption font-semibold tracking-tight text-muted`}>
        {dayLabel(day)}
      </h2>
      <List framed aria-labelledby={id}>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </List>
    </section>
  );
}

function SearchOlder({ list }: { list: ListState<AuditEntry> }) {
  const found = list.rows?.length ?? 0;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line px-4 py-3 text-sm">
      <p role="status" className="max-w-prose">
        {list.moreError ? (
          <>Older entries could not be searched. {reasonOf(list.moreError)}</>
        ) : (
          <>
            {found === 0 ? 'Nothing found' : `${counted(found, 'entry', 'entries')} found`} so far. There are older
            entries that have not been searched.
          </>
        )}
      </p>
      <Button icon={<History aria-hidden />} working={list.isLoadingMore} onClick={() => void list.loadMore()}>
        Search older
      </Button>
    </div>
  );
}

function NothingHere({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed)
    return (
      <EmptyState icon={SearchX} title="No entries found">
        Nothing in the log matches all of these. Take one of the filters out, or choose a longer time.
      </EmptyState>
    );
  return (
    <EmptyState icon={ScrollText} title="The audit log is empty">
      Whatever is changed in the portal is written down here: who did it, when, and what it was before.
    </EmptyState>
  );
}
