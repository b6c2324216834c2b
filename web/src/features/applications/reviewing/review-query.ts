import type { APPLICATION_FILTERS } from '#contract/applications.ts';
import { client, type ListPage, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { applicationKeys, type ReviewedApplication } from '../queries.ts';
import type { ReviewSearch, ReviewTab } from './review-search.ts';

/** What a reviewer's list is narrowed to. */
type ReviewFilter = {
  status: (typeof APPLICATION_FILTERS)[number];
  q?: string | undefined;
  jobId?: string | undefined;
  /** Assigned to the reader, or to nobody. */
  assignee?: 'me' | 'none' | undefined;
};

/** Applications to review, newest first, page by page. */
export const reviewQuery = ({ status, q, jobId, assignee }: ReviewFilter) =>
  pagedQuery({
    queryKey: [...applicationKeys.reviews, { status, q: q ?? '', jobId: jobId ?? '', assignee }],
    readPage: (start) =>
      sendPage(
        client.api.applications.$get({
          query: { status, ...(q && { q }), ...(jobId && { jobId }), ...(assignee && { assignee }), ...start },
        }),
      ) as Promise<ListPage<ReviewedApplication>>,
    // Other managers decide too, so a tab is read again on return; the loader and the screen share one read.
    staleTime: 10_000,
  });

/** What the screen calls each tab. */
export const TAB_LABELS: Record<ReviewTab, string> = {
  pending: 'Pending',
  'under-review': 'Under Review',
  archive: 'Archive',
};

const STATUS_OF_TAB = { pending: 'pending', 'under-review': 'under_consideration', archive: 'archived' } as const;

/** The filter of a tab's list. A search still being typed may end in a blank. */
export const filterOf = ({ tab = 'pending', q, job, assignee }: ReviewSearch): ReviewFilter => ({
  status: STATUS_OF_TAB[tab],
  q: q?.trim() || undefined,
  jobId: job,
  assignee,
});

/** Whether the list is narrowed by more than its tab. */
export const isNarrowed = ({ q, job, assignee }: ReviewSearch): boolean => Boolean(q?.trim() || job || assignee);
