import { useInfiniteQuery } from '@tanstack/react-query';
import { Archive, Inbox, type LucideIcon, SearchX, UserSearch } from 'lucide-react';
import { failureOf } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { LoadFailure } from '../../../patterns/lists/load-failure.tsx';
import { StaleAlert } from '../../../patterns/lists/stale-alert.tsx';
import { useLoadMore } from '../../../patterns/lists/use-load-more.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loading } from '../../../ui/feedback/skeleton.tsx';
import { List } from '../../../ui/layout/list.tsx';
import { reviewQuery } from '../queries.ts';
import { ReviewRow, ReviewRowSkeleton } from './review-row.tsx';
import { filterOf, type ReviewSearch, type ReviewTab } from './review-search.ts';

const SKELETON_ROWS = ['one', 'two', 'three', 'four', 'five', 'six'];

const EMPTY: Record<ReviewTab, { icon: LucideIcon; title: string; text: string }> = {
  pending: {
    icon: Inbox,
    title: 'No pending applications',
    text: 'Everything sent in has been looked at. New applications appear here; an open job posting brings them in.',
  },
  'under-review': {
    icon: UserSearch,
    title: 'Nothing under review',
    text: 'Choose CONSIDER on a pending application to keep it here while you make up your mind.',
  },
  archive: {
    icon: Archive,
    title: 'The archive is empty',
    text: 'Applications move here once they have been accepted or declined.',
  },
};

/** The list of one tab, as the address narrows it. Rows of the search before stay while the next one loads. */
export const useReviewList = (search: ReviewSearch) =>
  useInfiniteQuery({
    ...reviewQuery(filterOf(search)),
    placeholderData: (previous, query) =>
      // Only of the same tab: another tab's rows would be wrong here.
      (query?.queryKey[2] as { status?: string } | undefined)?.status === filterOf(search).status
        ? previous
        : undefined,
  });

interface ReviewListProps {
  search: ReviewSearch;
  list: ReturnType<typeof useReviewList>;
  onClear: () => void;
}

/** The applications of the chosen tab, or what stands in their place. */
export function ReviewList({ search, list, onClear }: ReviewListProps) {
  const me = useMe();
  const end = useLoadMore(list);

  if (list.isPending)
    return (
      <Loading label="Loading applications">
        <List framed>
          {SKELETON_ROWS.map((row) => (
            <ReviewRowSkeleton key={row} />
          ))}
        </List>
      </Loading>
    );
  const failure = failureOf(list.error);
  if (!list.data)
    return (
      <LoadFailure query={list} title="The applications could not be loaded">
        Nothing was changed.
      </LoadFailure>
    );

  const rows = list.data.pages.flatMap((page) => page.rows);
  // A page of a search may be empty although older applications are still to be searched.
  if (rows.length === 0 && !list.hasNextPage) return <NothingHere search={search} onClear={onClear} />;

  return (
    <>
      {list.isRefetchError && <StaleAlert query={list} />}
      <div
        aria-busy={list.isPlaceholderData}
        className={cx('transition-opacity', list.isPlaceholderData && 'opacity-60')}
      >
        <List framed className="empty:hidden" aria-label="Applications">
          {rows.map((row) => (
            <ReviewRow key={row.id} application={row} isOwn={row.userId === me.id} />
          ))}
          {list.isFetchingNextPage && <ReviewRowSkeleton />}
        </List>
      </div>
      {list.isFetchNextPageError && (
        <div className="mt-4">
          <ErrorState
            title="More applications could not be loaded"
            onRetry={() => void list.fetchNextPage()}
            retrying={list.isFetchingNextPage}
            requestId={failure?.requestId}
          >
            {failure?.error ?? 'The connection was lost.'} Those above were kept.
          </ErrorState>
        </div>
      )}
      <div ref={end} />
    </>
  );
}

function NothingHere({ search: { q, tab = 'pending' }, onClear }: { search: ReviewSearch; onClear: () => void }) {
  if (q?.trim())
    return (
      <EmptyState
        icon={SearchX}
        title={`No results for ‘${q.trim()}’`}
        action={<Button onClick={onClear}>Clear search</Button>}
      >
        No application in this tab matches by username, chat ID, job title or status. It may be in another tab.
      </EmptyState>
    );
  const { icon, title, text } = EMPTY[tab];
  return (
    <EmptyState icon={icon} title={title}>
      {text}
    </EmptyState>
  );
}
