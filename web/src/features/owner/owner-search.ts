import { oneOf, searchParser, text } from '#lib/search.ts';

/** Search params of the owner's portal. The tab is the overview unless named, and checks the state of `deliveries` itself. */
export const parseOwnerSearch = searchParser({
  q: text,
  tab: oneOf(['discord', 'settings']),
  deliveries: text,
  after: text,
});

export type OwnerSearch = ReturnType<typeof parseOwnerSearch>;
