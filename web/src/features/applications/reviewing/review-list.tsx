import { useNavigate } from '@tanstack/react-router';
import { Archive, Inbox, type LucideIcon, SearchX, UserSearch } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { useMe } from '#lib/session.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { List } from '#ui/layout/list.tsx';
import { useTake } from '../assigning/use-assign.ts';
import { shortcutOf } from '../dialog/review-shortcuts.ts';
import type { ReviewedApplication } from '../queries.ts';
import { FoundElsewhere } from './found-elsewhere.tsx';
import { filterOf } from './review-filter.ts';
import { reviewQuery } from './review-query.ts';
import { ReviewRow, ReviewRowSkeleton, rowLinkId } from './review-row.tsx';
import type { ReviewSearch, ReviewTab } from './review-search.ts';

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
  usePagedList(
    {
      ...reviewQuery(filterOf(search)),
      placeholderData: (previous, query) =>
        // Another tab's rows would be wrong here.
        (query?.queryKey[2] as { status?: string } | undefined)?.status === filterOf(search).status
          ? previous
          : undefined,
    },
    search,
  );

/** The applications of the chosen tab. */
export function ReviewList({ search }: { search: ReviewSearch }) {
  const list = useReviewList(search);
  const navigate = useNavigate({ from: '/manage/applications/' });
  const me = useMe();
  const take = useTake();
  useRowInView(list.rows?.find(({ id }) => id === search.open)?.id);
  const press = (event: KeyboardEvent, rows: ReviewedApplication[]) => {
    if (shortcutOf(event.nativeEvent) !== 'i' || !(event.target instanceof HTMLAnchorElement)) return;
    const row = rows.find(({ id }) => rowLinkId(id) === (event.target as HTMLElement).id);
    if (row && row.userId !== me.id) take(row);
  };
  return (
    <PagedList
      list={list}
      name="the applications"
      kept="Nothing was changed."
      empty={
        <NothingHere
          search={search}
          onClear={() =>
            void navigate({
              search: ({ tab }) => ({ tab }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      }
      skeleton={<ReviewRowSkeleton />}
      skeletonCount={6}
    >
      {(rows) => (
        <List framed className="empty:hidden" aria-label="Applications" onKeyDown={(event) => press(event, rows)}>
          {rows.map((row) => (
            <ReviewRow key={row.id} application={row} isOwn={row.userId === me.id} isOpen={row.id === search.open} />
          ))}
        </List>
      )}
    </PagedList>
  );
}

/** Scrolls to the row of the open application: the dialog leaves the list in view. */
const useRowInView = (open: string | undefined) =>
  useEffect(() => {
    if (open) document.getElementById(rowLinkId(open))?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [open]);

interface NothingHereProps {
  search: ReviewSearch;
  /** Clears the search, the job and the assignee. */
  onClear: () => void;
}

function NothingHere({ search, onClear }: NothingHereProps) {
  const { icon, title, text } = EMPTY[search.tab ?? 'pending'];
  const q = search.q?.trim();
  if (!q && !search.job && search.assignee)
    return (
      <EmptyState
        icon={icon}
        title={search.assignee === 'me' ? 'None of these is yours' : 'All of these are taken'}
        action={
          <Button variant="ghost" onClick={onClear}>
            Show everyone’s
          </Button>
        }
      >
        {search.assignee === 'me'
          ? 'Press I on an application, or choose ‘Assign to me’ in it, to take care of it.'
          : 'Every application in this tab has somebody who takes care of it.'}
      </EmptyState>
    );
  if (!q && !search.job)
    return (
      <EmptyState icon={icon} title={title}>
        {text}
      </EmptyState>
    );

  const narrowing = search.assignee ? ' and with these filters' : search.job ? ' and job' : '';
  return (
    <EmptyState
      icon={q ? SearchX : icon}
      title={q ? `No results for ‘${q}’` : `${title} for this ${search.assignee ? 'choice' : 'job'}`}
      action={
        <>
          <FoundElsewhere search={search} />
          <Button variant="ghost" onClick={onClear}>
            {search.assignee ? 'Clear all filters' : q ? 'Clear search' : 'Show all jobs'}
          </Button>
        </>
      }
    >
      {q && `Nothing in this tab${narrowing} matches by username, Discord ID, job title or status.`}
    </EmptyState>
  );
}
