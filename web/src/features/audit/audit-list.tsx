import { useInfiniteQuery } from '@tanstack/react-query';
import { History, ScrollText, SearchX } from 'lucide-react';
import { failureOf } from '../../lib/api.ts';
import { LoadFailure } from '../../patterns/lists/load-failure.tsx';
import LoadMore from '../../patterns/lists/load-more.tsx';
import { StaleAlert } from '../../patterns/lists/stale-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loading } from '../../ui/feedback/skeleton.tsx';
import { List } from '../../ui/layout/list.tsx';
import { AuditRow, AuditRowSkeleton } from './entry/audit-entry.tsx';
import { type AuditFilter, auditQuery, PAGE_ROWS } from './queries.ts';

const SKELETON_ROWS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** The log as it is narrowed. The entries of the filters before stay while the next ones load. */
export const useAuditList = (filter: AuditFilter) =>
  useInfiniteQuery({ ...auditQuery(filter), placeholderData: (previous) => previous });

interface AuditListProps {
  list: ReturnType<typeof useAuditList>;
  isNarrowed: boolean;
}

/** The entries, or what stands in their place. */
export function AuditList({ list, isNarrowed }: AuditListProps) {
  if (list.isPending)
    return (
      <Loading label="Loading the audit log">
        <List framed>
          {SKELETON_ROWS.map((row) => (
            <AuditRowSkeleton key={row} />
          ))}
        </List>
      </Loading>
    );
  if (!list.data)
    return (
      <LoadFailure query={list} title="The audit log could not be loaded">
        Your filters are kept.
      </LoadFailure>
    );

  const rows = list.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0 && !list.hasNextPage) return <NothingHere isNarrowed={isNarrowed} />;

  // A search reads the log in windows; one that found less than a page has come to its window's end, and asks before it goes on.
  const lastPage = list.data.pages.at(-1);
  const isAtWindowEnd = list.hasNextPage && (lastPage?.rows.length ?? 0) < PAGE_ROWS;
  return (
    <>
      {list.isRefetchError && <StaleAlert query={list} />}
      <div
        aria-busy={list.isPlaceholderData}
        className={cx('transition-opacity', list.isPlaceholderData && 'opacity-60')}
      >
        <List framed className="empty:hidden" aria-label="Audit entries">
          {rows.map((row) => (
            <AuditRow key={row.id} entry={row} />
          ))}
        </List>
      </div>
      {isAtWindowEnd ? (
        <SearchOlder list={list} found={rows.length} />
      ) : (
        <LoadMore query={list}>
          {list.isFetchingNextPage && (
            <List framed>
              <AuditRowSkeleton />
              <AuditRowSkeleton />
            </List>
          )}
        </LoadMore>
      )}
      {!list.hasNextPage && !list.isPlaceholderData && (
        <p className="mt-4 text-center text-caption text-muted tabular-nums">
          {rows.length === 1 ? '1 entry' : `${rows.length.toLocaleString('en-GB')} entries`}
          {isNarrowed ? ' found. That is the whole log.' : '. That is the whole log.'}
        </p>
      )}
    </>
  );
}

function SearchOlder({ list, found }: { list: AuditListProps['list']; found: number }) {
  const failure = failureOf(list.error);
  const soFar = found === 0 ? 'Nothing found' : found === 1 ? '1 entry found' : `${found} entries found`;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line px-4 py-3 text-sm">
      <p role="status" className="max-w-prose">
        {list.isFetchNextPageError ? (
          <>Older entries could not be searched. {failure?.error ?? 'The connection was lost.'}</>
        ) : (
          <>{soFar} so far. There are older entries that have not been searched.</>
        )}
      </p>
      <Button
        icon={<History aria-hidden />}
        working={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
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
