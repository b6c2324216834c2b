import { oneOf, searchParser, text } from '../../../lib/search.ts';
import type { ReviewFilter } from '../queries.ts';

/** The tabs, in order. */
export const REVIEW_TABS = ['pending', 'under-review', 'archive'] as const;

export type ReviewTab = (typeof REVIEW_TABS)[number];

/** What the screen calls each tab. */
export const TAB_LABELS: Record<ReviewTab, string> = {
  pending: 'Pending',
  'under-review': 'Under Review',
  archive: 'Archive',
};

const STATUS_OF_TAB = { pending: 'pending', 'under-review': 'under_consideration', archive: 'archived' } as const;

/** Reads the address of the review screen: the search, the tab (the first unless named), the job, and the open application. */
export const parseReviewSearch = searchParser({ q: text, tab: oneOf(REVIEW_TABS), job: text, open: text });

export type ReviewSearch = ReturnType<typeof parseReviewSearch>;

/** The filter of a tab's list. A search still being typed may end in a blank. */
export const filterOf = ({ tab = 'pending', q, job }: ReviewSearch): ReviewFilter => ({
  status: STATUS_OF_TAB[tab],
  q: q?.trim() || undefined,
  jobId: job,
});
