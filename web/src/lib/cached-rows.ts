import type { QueryKey } from '@tanstack/react-query';
import { type Pages, rowsOf } from './paged-query.ts';
import { queryClient } from './query-client.ts';

/** Changes the rows of every cached list whose key starts so. Rows for which `change` returns null leave. */
export const changeRows = <Row>(lists: QueryKey, change: (row: Row) => Row | null): void =>
  void queryClient.setQueriesData<Pages<Row>>(
    { queryKey: lists },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, rows: page.rows.map(change).filter((row) => row !== null) })),
      },
  );

/**
 * Puts a changed row in its place in every cached list whose key starts so, and reads the lists on the screen again: the server
 * decides which of them it belongs to. `stays` takes it out of a list without waiting for that.
 */
export async function replaceRow<Row extends { id: string }>(
  lists: QueryKey,
  row: Row,
  stays: (listed: Row) => boolean = () => true,
): Promise<void> {
  // A reply under way may be from before the change, and invalidating does not restart a first read.
  await queryClient.cancelQueries({ queryKey: lists });
  changeRows<Row>(lists, (listed) => (listed.id !== row.id ? listed : stays(listed) ? row : null));
  await queryClient.invalidateQueries({ queryKey: lists });
}

/** The newest copy of a row in the cached lists whose key starts so, and when (ms) it was read. */
export function findRow<Row>(lists: QueryKey, isIt: (row: Row) => boolean): { row: Row; at: number } | undefined {
  const found = queryClient.getQueriesData<Pages<Row>>({ queryKey: lists }).flatMap(([key, data]) => {
    const row = data && rowsOf(data).find(isIt);
    return row ? [{ row, at: queryClient.getQueryState(key)?.dataUpdatedAt ?? 0 }] : [];
  });
  return found.sort((one, other) => other.at - one.at)[0];
}
