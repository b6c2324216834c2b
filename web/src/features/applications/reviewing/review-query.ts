import type { APPLICATION_FILTERS } from '#contract/applications.ts';
import { client, type ListPage, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { applicationKeys, type ReviewedApplication } from '../queries.ts';
import type { ReviewOrder, ReviewSearch, ReviewTab } from './review-search.ts';

/** What a reviewer's list is narrowed to. */
type ReviewFilter = {
  status: (typeof APPLICATION_FILTERS)[number];
  q?: string | undefined;
  jobId?: string | undefined;
  /** Only this applicant's. */
  userId?: string | undefined;
  /** Assigned to the reader, or to nobody. */
  assignee?: 'me' | 'none' | undefined;
  order: ReviewOrder;
  /** The first day, in UTC. */
  from?: string | undefined;
};

/** Applications to review, page by page. */
export const reviewQuery = ({ status, q, jobId, userId, assignee, order, from }: ReviewFilter) =>
  pagedQuery({
    queryKey: [...applicationKeys.reviews, { status, q: q ?? '', jobId: jobId ?? '', userId, assignee, order, from }],
    readPage: (start) =>
      sendPage(
        client.api.applications.$get({
          query: {
            status,
            order,
            ...(q && { q }),
            ...(jobId && { jobId }),
            ...(userId && { userId }),
            ...(assignee && { assignee }),
            ...(from && { from }),
            ...start,
          },
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

/** The longest wait comes first; the archive begins with its newest. */
export const defaultOrder = (tab: ReviewTab): ReviewOrder => (tab === 'archive' ? 'newest' : 'oldest');

const DAY_MS = 86_400_000;

/** The UTC day this many days ago. */
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** The filter of a tab's list. A search still being typed may end in a blank. */
export const filterOf = ({ tab = 'pending', q, job, user, assignee, order, period }: ReviewSearch): ReviewFilter => ({
  status: STATUS_OF_TAB[tab],
  q: q?.trim() || undefined,
  jobId: job,
  userId: user,
  assignee,
  order: order ?? defaultOrder(tab),
  from: tab === 'archive' && period ? daysAgo(Number(period)) : undefined,
});

/** Whether the list is narrowed by more than its tab. */
export const isNarrowed = ({ tab, q, job, user, assignee, period }: ReviewSearch): boolean =>
  Boolean(q?.trim() || job || user || assignee || (tab === 'archive' && period));
