import { flag, searchParser, text } from '#lib/search.ts';

/** The exam whose edit or assign dialog is open, never both; and where the list of assignments starts. */
export type ManageSearch = { edit?: string; assign?: string; after?: string };

const parse = searchParser({ edit: text, assign: text, after: text });

/** Search params of the exam management. */
export function parseManageSearch(search: Record<string, unknown>): ManageSearch {
  const { edit, assign, after } = parse(search);
  const page = after ? { after } : {};
  if (edit) return { ...page, edit };
  return assign ? { ...page, assign } : page;
}

/** Search params of the exam review. */
export const parseReviewExamsSearch = searchParser({ q: text, archived: flag, after: text });

export type ReviewExamsSearch = ReturnType<typeof parseReviewExamsSearch>;

/** The filter of the list. */
export const reviewExamsFilter = ({ q, archived }: ReviewExamsSearch) => ({
  active: archived ? ('0' as const) : ('1' as const),
  q: q?.trim() || undefined,
});
