import * as z from 'zod/mini';
import { field, oneOf, searchParser, text } from '#lib/search.ts';

/** The tabs, in order. */
export const REVIEW_TABS = ['pending', 'under-review', 'archive'] as const;

export type ReviewTab = (typeof REVIEW_TABS)[number];

/** The orders of a tab. */
const REVIEW_ORDERS = ['newest', 'oldest'] as const;

export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

/** The periods that the archive offers, in days. */
export const REVIEW_PERIODS = ['7', '30', '90', '365'] as const;

export type ReviewPeriod = (typeof REVIEW_PERIODS)[number];

/** Search params of the review screen. The tab is the first unless named; `user` is an applicant's id, `after` the cursor of a later page. */
export const parseReviewSearch = searchParser({
  q: text,
  tab: oneOf(REVIEW_TABS),
  job: text,
  user: text,
  assignee: oneOf(['me', 'none']),
  order: oneOf(REVIEW_ORDERS),
  period: field(z.pipe(text, z.enum(REVIEW_PERIODS))),
  open: text,
  after: text,
});

export type ReviewSearch = ReturnType<typeof parseReviewSearch>;
