import type { ReviewFilter } from '../queries.ts';

/** The tabs of the review screen (spec §2). This file is loaded with the router: it imports nothing at run time. */
export const REVIEW_TABS = ['pending', 'under-review', 'archive'] as const;

export type ReviewTab = (typeof REVIEW_TABS)[number];

/** What the address says: the search in force, the chosen tab (the first, unless named), and the application that is open. */
export type ReviewSearch = { q?: string; tab?: ReviewTab; open?: string };

const STATUS_OF_TAB = { pending: 'pending', 'under-review': 'under_consideration', archive: 'archived' } as const;
const MAX_SEARCH = 100;

/** Reads the address; what makes no sense in it is left out. */
export function parseReviewSearch(search: Record<string, unknown>): ReviewSearch {
  // A search for digits arrives as a number.
  const q = typeof search.q === 'number' ? String(search.q) : search.q;
  const tab = REVIEW_TABS.find((name) => name === search.tab);
  return {
    ...(typeof q === 'string' && q && { q: q.slice(0, MAX_SEARCH) }),
    ...(tab && { tab }),
    ...(typeof search.open === 'string' && search.open && { open: search.open.slice(0, MAX_SEARCH) }),
  };
}

/** What the list of a tab is narrowed to. A search that is still being typed may end in a blank, which finds nothing else. */
export const filterOf = ({ tab = 'pending', q }: ReviewSearch): ReviewFilter => ({
  status: STATUS_OF_TAB[tab],
  q: q?.trim() || undefined,
});
