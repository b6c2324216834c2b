import { Archive, Inbox, type LucideIcon, SearchX, UserSearch } from 'lucide-react';
import { useMe } from '../../../lib/session.ts';
import { type ListState, usePagedList } from '../../../patterns/lists/list-state.ts';
import { PagedList } from '../../../patterns/lists/paged-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { List } from '../../../ui/layout/list.tsx';
import { type ReviewedApplication, reviewQuery } from '../queries.ts';
import { FoundElsewhere } from './found-elsewhere.tsx';
import { ReviewRow, ReviewRowSkeleton } from './review-row.tsx';
import { filterOf, type ReviewSearch, type ReviewTab } from './review-search.ts';

const EMPTY: Record<ReviewTab, { icon: LucideIcon; title: string; text: string }> = {
  pending: {
    icon: Inbox,
    title: 'No pending applications',
    text: 'Every application has been looked at. New ones appear here while a job posting is open.',
  },
  'under-review': {
    icon: UserSearch,
    title: 'Nothing under review',
    text: 'Choose CONSIDER on a pending application to move it here while you decide.',
  },
  archive: {
    icon: Archive,
    title: 'The archive is empty',
    text: 'Applications move here once they have been accepted or declined.',
  },
};

/** The list of one tab, as the address narrows it. The previous search's rows stay until the new ones are there. */
export const useReviewList = (search: ReviewSearch) =>
  usePagedList({
    ...reviewQuery(filterOf(search)),
    placeholderData: (previous, query) =>
      // Another tab's rows would be wrong here.
      (query?.queryKey[2] as { status?: string } | undefined)?.status === filterOf(search).status
        ? previous
        : undefined,
  });

interface ReviewListProps {
  search: ReviewSearch;
  list: ListState<ReviewedApplication>;
  /** Clears the search and the job. */
  onClear: () => void;
}

/** The applications of the chosen tab. */
export function ReviewList({ search, list, onClear }: ReviewListProps) {
  const me = useMe();
  return (
    <PagedList
      list={list}
      name="the applications"
      kept="Nothing was changed."
      empty={<NothingHere search={search} onClear={onClear} />}
      skeleton={<ReviewRowSkeleton />}
      skeletonCount={6}
    >
      {(rows) => (
        <List framed className="empty:hidden" aria-label="Applications">
          {rows.map((row) => (
            <ReviewRow key={row.id} application={row} isOwn={row.userId === me.id} isOpen={row.id === search.open} />
          ))}
        </List>
      )}
    </PagedList>
  );
}

function NothingHere({ search, onClear }: { search: ReviewSearch; onClear: () => void }) {
  const { icon, title, text } = EMPTY[search.tab ?? 'pending'];
  const q = search.q?.trim();
  if (!q && !search.job)
    return (
      <EmptyState icon={icon} title={title}>
        {text}
      </EmptyState>
    );

  return (
    <EmptyState
      icon={q ? SearchX : icon}
      title={q ? `No results for ‘${q}’` : `${title} for this job`}
      action={
        <>
          <FoundElsewhere search={search} />
          <Button variant="ghost" onClick={onClear}>
            {q ? 'Clear search' : 'Show all jobs'}
          </Button>
        </>
      }
    >
      {q && `Nothing in this tab${search.job ? ' and job' : ''} matches by username, Discord ID, job title or status.`}
    </EmptyState>
  );
}
