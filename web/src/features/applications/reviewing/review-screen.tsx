import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useClose } from '../../../lib/use-close.ts';
import { useLoadAhead } from '../../../patterns/lists/list-state.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { TabPanel, Tabs } from '../../../ui/layout/tabs.tsx';
import { countsQuery } from '../queries.ts';
import { ReviewDialog } from './dialog/review-dialog.tsx';
import { ReviewList, useReviewList } from './review-list.tsx';
import { useReviewOrder } from './review-order.ts';
import { REVIEW_TABS, type ReviewSearch } from './review-search.ts';
import { useRowFocus } from './row-focus.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog was opened from its list, so going back closes it. */
    openedReview?: boolean;
  }
}

/** With fewer loaded applications left than this, the next page is loaded while the reviewer reads. */
const FETCH_AHEAD = 3;

/** Managers review applications here: three tabs, a search, and a dialog for the open application. */
export function ReviewScreen({ search }: { search: ReviewSearch }) {
  const navigate = useNavigate({ from: '/manage/applications/' });
  const counts = useQuery(countsQuery).data;
  const list = useReviewList(search);
  const listed = list.rows?.map((row) => row.id) ?? [];
  const { open, tab = 'pending' } = search;
  const { order, previous, next, left } = useReviewOrder(listed, open);
  const { isReady, anchor } = useRowFocus(open, order);
  const wasOpened = useLocation({ select: (location) => location.state.openedReview === true });
  const close = useClose(open, wasOpened, () => {
    void navigate({ search: ({ open: _, ...rest }) => rest, replace: true, resetScroll: false });
  });

  // Keep the last application while the dialog fades out.
  const [shown, setShown] = useState(open);
  if (open && open !== shown) setShown(open);

  useLoadAhead(list, open !== undefined && left < FETCH_AHEAD);

  const searchFor = (q: string) =>
    void navigate({
      search: ({ q: _, ...rest }) => ({ ...rest, ...(q && { q }) }),
      replace: true,
      resetScroll: false,
    });
  const stepTo = (id: string | undefined) =>
    id === undefined
      ? undefined
      : () =>
          void navigate({
            search: (before) => ({ ...before, open: id }),
            // Replace the entry, so that Back leaves the dialog rather than retracing every step.
            state: (before) => before,
            replace: true,
            resetScroll: false,
          });

  const tabs = [
    { value: 'pending', label: 'Pending', count: counts?.pending },
    { value: 'under-review', label: 'Under Review', count: counts?.under_consideration },
    { value: 'archive', label: 'Archive', count: counts && counts.accepted + counts.declined },
  ] as const;

  return (
    <Page>
      <PageHeader
        title="Review Applications"
        sentence="Read applications and decide who joins the team."
        action={
          <Button asChild variant="primary">
            <Link to="/manage/jobs/create">Create Job Posting</Link>
          </Button>
        }
      />
      <div className="relative">
        <SearchInput
          value={search.q ?? ''}
          onChange={searchFor}
          label="Search applications"
          placeholder="Username, Discord ID, job or status"
          className="mb-4 xl:absolute xl:top-0 xl:right-0 xl:z-10 xl:mb-0 xl:w-80"
        />
        <Tabs
          label="Applications by status"
          value={tab}
          tabs={tabs}
          onChange={(value) =>
            void navigate({
              search: ({ tab: _, ...rest }) => ({ ...rest, ...(value !== 'pending' && { tab: value }) }),
              resetScroll: false,
            })
          }
        >
          {REVIEW_TABS.map((value) => (
            <TabPanel key={value} value={value}>
              <ReviewList search={search} list={list} onClear={() => searchFor('')} />
            </TabPanel>
          ))}
        </Tabs>
      </div>
      {anchor}
      {shown && (
        <ReviewDialog
          id={shown}
          open={open !== undefined && isReady}
          onClose={close}
          goPrevious={stepTo(previous)}
          goNext={stepTo(next)}
        />
      )}
    </Page>
  );
}
