import { flag, searchParser, text } from '#lib/search.ts';

/** Reads the address of the exam review: the search, and whether archived exams are shown. */
export const parseReviewExamsSearch = searchParser({ q: text, archived: flag });

export type ReviewExamsSearch = ReturnType<typeof parseReviewExamsSearch>;

/** The filter of the list. */
export const reviewExamsFilter = ({ q, archived }: ReviewExamsSearch) => ({
  active: archived ? ('0' as const) : ('1' as const),
  q: q?.trim() || undefined,
});
