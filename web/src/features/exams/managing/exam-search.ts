import { flag, searchParser, text } from '#lib/search.ts';

/** The exam whose edit or assign dialog is open, never both, and the page of the assignments. */
export type ManageSearch = { edit?: string; assign?: string; after?: string };

const parse = searchParser({ edit: text, assign: text, after: text });

/** Search params of the exam management screen. */
export function parseManageSearch(search: Record<string, unknown>): ManageSearch {
  const { edit, assign, after } = parse(search);
  const page = after ? { after } : {};
  if (edit) return { ...page, edit };
  return assign ? { ...page, assign } : page;
}

/** Search params of the exam review screen. */
export const parseReviewExamsSearch = searchParser({ q: text, archived: flag, after: text });

export type ReviewExamsSearch = ReturnType<typeof parseReviewExamsSearch>;

/** The list's filter. */
export const reviewExamsFilter = ({ q, archived }: ReviewExamsSearch) => ({
  active: archived ? ('0' as const) : ('1' as const),
  q: q?.trim() || undefined,
});
