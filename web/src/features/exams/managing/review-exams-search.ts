import { flag, searchParser, text } from '#lib/search.ts';

/** Search params of the exam review. */
export const parseReviewExamsSearch = searchParser({ q: text, archived: flag, after: text });

export type ReviewExamsSearch = ReturnType<typeof parseReviewExamsSearch>;

/** The filter of the list. */
export const reviewExamsFilter = ({ q, archived }: ReviewExamsSearch) => ({
  active: archived ? ('0' as const) : ('1' as const),
  q: q?.trim() || undefined,
});
