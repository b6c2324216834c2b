import { searchParser, text } from '#lib/search.ts';

/** The exam whose edit or assign dialog is open; never both. */
export type ManageSearch = { edit?: string; assign?: string };

const parse = searchParser({ edit: text, assign: text });

/** Reads the address of the exam management. */
export function parseManageSearch(search: Record<string, unknown>): ManageSearch {
  const { edit, assign } = parse(search);
  if (edit) return { edit };
  return assign ? { assign } : {};
}
