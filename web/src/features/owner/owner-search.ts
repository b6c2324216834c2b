import { searchParser, text } from '../../lib/search.ts';

/** Reads the address of the owner's portal: the search among all users. */
export const parseOwnerSearch = searchParser({ q: text });

export type OwnerSearch = ReturnType<typeof parseOwnerSearch>;
