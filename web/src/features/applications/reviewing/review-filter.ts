import type { ReviewFilter } from './review-query.ts';
import type { ReviewSearch, ReviewTab } from './review-search.ts';

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
