/** What the address says: whom to look for among all users. */
export type OwnerSearch = { q?: string };

const MAX_TEXT = 100;

/** Reads the address. It is loaded with the router, so it imports nothing. A search for digits arrives as a number. */
export function parseOwnerSearch(search: Record<string, unknown>): OwnerSearch {
  const text = typeof search.q === 'number' ? String(search.q) : search.q;
  return typeof text === 'string' && text !== '' ? { q: text.slice(0, MAX_TEXT) } : {};
}
