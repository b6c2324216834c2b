import { oneOf, searchParser, text } from '#lib/search.ts';

/** The tabs, in order. */
export const REVIEW_TABS = ['pending', 'under-review', 'archive'] as const;

export type ReviewTab = (typeof REVIEW_TABS)[number];

/** Search params of the review screen. The tab is the first unless named; `after` is the cursor of a later page. */
export const parseReviewSearch = searchParser({
  q: text,
  tab: oneOf(REVIEW_TABS),
  job: text,
  assignee: oneOf(['me', 'none']),
  open: text,
  after: text,
});

export type ReviewSearch = ReturnType<typeof parseReviewSearch>;
