import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useSteps } from '#patterns/steps/use-steps.ts';
import { Button } from '#ui/button.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { countsQuery } from '../queries.ts';
import { OpenReview } from './open-review.tsx';
import { ReviewList, useReviewList } from './review-list.tsx';
import { isNarrowed, TAB_LABELS } from './review-query.ts';
import { REVIEW_TABS, type ReviewSearch, type ReviewTab } from './review-search.ts';
import { ReviewToolbar } from './review-toolbar.tsx';
import { useTabOfOpen } from './tab-of-open.ts';

/** Managers review applications here: three tabs, a search, a job filter, and a dialog for the open application. */
export function ReviewScreen() {
  const search = useSearch({ from: '/_staff/manage/applications/' });
  const navigate = useNavigate({ from: '/manage/applications/' });
  const counts = useQuery(countsQuery).data;
  const list = useReviewList(search);
  const { open, tab = 'pending' } = search;
  // Below an open application, the list only changes with the tab.
  const listRows = open && list.isPrevious ? undefined : list.rows;
  const listed = listRows?.map((row) => row.id) ?? [];
  useTabOfOpen(search);

  // A narrowed list starts at its first row again.
  const narrow = (change: ReviewSearch, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...change, after: undefined }), replace, resetScroll: false });

  const countOf: Record<ReviewTab, number | undefined> = {
    pending: counts?.pending,
    'under-review': counts?.under_consideration,
    archive: counts && counts.accepted + counts.declined + counts.withdrawn,
  };
  // While more is to be loaded, the tab's count is the total, unless the list is narrowed.
  const total =
    list.hasMore && !isNarrowed(search)
      ? String(Math.max(listed.length, countOf[tab] ?? 0))
      : `${listed.length}${list.hasMore ? '+' : ''}`;
  const steps = useSteps({ list, listed, open, tab, total });

  return (
    <Page>
      <PageHeader
        title="Review Applications"
        action={
          <Button asChild icon={<Plus aria-hidden className="sm:hidden" />} className="max-sm:min-w-11 max-sm:px-0">
            <Link to="/manage/jobs/create">
              <span className="max-sm:sr-only">Create Job Posting</span>
            </Link>
          </Button>
        }
      />
      <Tabs
        label="Applications by status"
        value={tab}
        tabs={REVIEW_TABS.map((value) => ({ value, label: TAB_LABELS[value], count: countOf[value] }))}
        // Each tab has its own order, and only the archive periods.
        onChange={(value) =>
          narrow({ tab: value === 'pending' ? undefined : value, order: undefined, period: undefined })
        }
        toolbar={
          // What is reviewed comes first.
          <ReviewToolbar search={search} onChange={narrow} isReady={list.rows !== undefined || list.error !== null} />
        }
      >
        {REVIEW_TABS.map((value) => (
          <TabPanel key={value} value={value}>
            <ReviewList search={search} />
          </TabPanel>
        ))}
      </Tabs>
      <OpenReview
        {...steps}
        open={open}
        list={{ title: TAB_LABELS[tab], rows: listRows ?? (list.error ? [] : undefined), total }}
      />
    </Page>
  );
}
