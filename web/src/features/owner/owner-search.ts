import { oneOf, searchParser, text } from '#lib/search.ts';

/**
 * Reads the address of the owner's portal: the search among all users, the tab (the overview unless named), and the state of the
 * deliveries to list. The tab itself checks that state, because this is part of the first load.
 */
export const parseOwnerSearch = searchParser({ q: text, tab: oneOf(['discord']), deliveries: text });

export type OwnerSearch = ReturnType<typeof parseOwnerSearch>;
