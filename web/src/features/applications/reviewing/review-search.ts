import type { ReviewFilter } from '../queries.ts';

/** The tabs of the review screen. The router loads this file at once, so it imports nothing at run time. */
export const REVIEW_TABS = ['pending', 'under-review', 'archive'] as const;

export type ReviewTab = (typeof REVIEW_TABS)[number];

/** The address: the search, the tab (pending by default) and the id of the open application. */
export type ReviewSearch = { q?: string; tab?: ReviewTab; open?: string };

const STATUS_OF_TAB = { pending: 'pending', 'under-review': 'under_consideration', archive: 'archived' } as const;
const MAX_SEARCH = 100;

/** Reads the address and drops what makes no sense. */
export function parseReviewSearch(search: Record<string, unknown>): ReviewSearch {
  // The router parses a search for digits as a number.
  const q = typeof search.q === 'number' ? String(search.q) : search.q;
  const tab = REVIEW_TABS.find((name) => name === search.tab);
  return {
    ...(typeof q === 'string' && q && { q: q.slice(0, MAX_SEARCH) }),
    ...(tab && { tab }),
    ...(typeof search.open === 'string' && search.open && { open: search.open.slice(0, MAX_SEARCH) }),
  };
}

/** The filter of a tab's list. The search is trimmed, because a trailing blank is usually the start of another word. */
export const filterOf = ({ tab = 'pending', q }: ReviewSearch): ReviewFilter => ({
  status: STATUS_OF_TAB[tab],
  q: q?.trim() || undefined,
});
