/** What the address of a list of people says: the search in force. This file is loaded with the router: it imports nothing at run time. */
export type PeopleSearch = { q?: string };

/** The same with the chat ID of the person whose profile is open. */
export type StaffSearch = PeopleSearch & { open?: string };

const MAX_SEARCH = 100;
// A chat ID is all digits, which an address would read as a number, and too long for one.
const OPEN_PREFIX = 'user-';

/** What `open` says for a person. */
export const openOf = (discordId: string) => OPEN_PREFIX + discordId;

/** The chat ID in what `open` says. */
export const discordIdOf = (open: string) => open.slice(OPEN_PREFIX.length);

/** Reads the search from the address; what makes no sense in it is left out. */
export function parsePeopleSearch(search: Record<string, unknown>): PeopleSearch {
  // A search for digits arrives as a number.
  const q = typeof search.q === 'number' ? String(search.q) : search.q;
  return typeof q === 'string' && q ? { q: q.slice(0, MAX_SEARCH) } : {};
}

/** Reads the address of the staff screen. */
export function parseStaffSearch(search: Record<string, unknown>): StaffSearch {
  const { open } = search;
  const isOpen = typeof open === 'string' && open.startsWith(OPEN_PREFIX) && open.length > OPEN_PREFIX.length;
  return { ...parsePeopleSearch(search), ...(isOpen && { open: open.slice(0, MAX_SEARCH) }) };
}
