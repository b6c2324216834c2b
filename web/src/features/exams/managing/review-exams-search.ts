/** The search, and whether archived exams are shown. Loaded with the router, so this file imports nothing. */
export type ReviewExamsSearch = { q?: string; archived?: true };

const MAX_SEARCH = 100;

/** Parses the address, leaving out what is invalid. */
export function parseReviewExamsSearch(search: Record<string, unknown>): ReviewExamsSearch {
  // A search for digits arrives as a number.
  const q = typeof search.q === 'number' ? String(search.q) : search.q;
  return {
    ...(typeof q === 'string' && q && { q: q.slice(0, MAX_SEARCH) }),
    ...((search.archived === true || search.archived === 1) && { archived: true as const }),
  };
}

/** The filter of the list. */
export const reviewExamsFilter = ({ q, archived }: ReviewExamsSearch) => ({
  active: archived ? ('0' as const) : ('1' as const),
  q: q?.trim() || undefined,
});
