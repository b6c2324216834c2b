import { oneOf, searchParser, text } from '#lib/search.ts';

/** The tabs, in order. */
export const NOMINATION_TABS = ['open', 'decided', 'trials'] as const;

export type NominationTab = (typeof NOMINATION_TABS)[number];

/** In the place of a person: the first trial without the reader's opinion. */
export const NEXT_TRIAL = 'next';

/** Search params of the screen. The tab is the first unless named; `open` is a nomination's id or, among the trials, a person's or `NEXT_TRIAL`. */
export const parseNominationSearch = searchParser({
  tab: oneOf(['decided', 'trials']),
  open: text,
  after: text,
});

export type NominationSearch = ReturnType<typeof parseNominationSearch>;
