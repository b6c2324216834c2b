/** What the address says: the search in force, and whether the archived exams are shown. This file is loaded with the router: it imports nothing. */
export type CatalogueSearch = { q?: string; archived?: true };

const MAX_SEARCH = 100;

/** Reads the address; what makes no sense in it is left out. */
export function parseCatalogueSearch(search: Record<string, unknown>): CatalogueSearch {
  // A search for digits arrives as a number.
  const q = typeof search.q === 'number' ? String(search.q) : search.q;
  return {
    ...(typeof q === 'string' && q && { q: q.slice(0, MAX_SEARCH) }),
    ...((search.archived === true || search.archived === 1) && { archived: true as const }),
  };
}

/** What the list is narrowed to. */
export const catalogueFilter = ({ q, archived }: CatalogueSearch) => ({
  active: archived ? ('0' as const) : ('1' as const),
  q: q?.trim() || undefined,
});
