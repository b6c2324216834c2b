import { oneOf, searchParser, text } from '#lib/search.ts';

/** The tabs, in order. */
export const REVIEW_TABS = ['pending', 'under-review', 'archive'] as const;

export type ReviewTab = (typeof REVIEW_TABS)[number];

/**
 * Reads the address of the review screen: the search, the tab (the first unless named), the job, the assignee, and the open
 * application. What the screen does with it is in `review-filter.ts`, because this is part of the first load.
 */
export const parseReviewSearch = searchParser({
  q: text,
  tab: oneOf(REVIEW_TABS),
  job: text,
  assignee: oneOf(['me', 'none']),
  open: text,
});

export type ReviewSearch = ReturnType<typeof parseReviewSearch>;

/** What narrows the list: all of it but the open application. */
export type ReviewNarrowing = Omit<ReviewSearch, 'open'>;
