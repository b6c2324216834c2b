import type { ListPage } from './api.ts';
import type { PageStart } from './paged-query.ts';

/** Reads a list to its end, for lists that are short or needed whole. */
export async function readAllPages<Row>(readPage: (start: PageStart) => Promise<ListPage<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let start: PageStart | null = {};
  while (start) {
    const page: ListPage<Row> = await readPage(start);
    rows.push(...page.rows);
    start = page.next ? { cursor: page.next } : null;
  }
  return rows;
}
