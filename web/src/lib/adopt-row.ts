import type { QueryKey } from '@tanstack/react-query';
import { type Pages, rowsOf } from './paged-query.ts';
import { queryClient } from './query-client.ts';

/** The cached lists under a key prefix: each with its filter (the key's next part), its rows, and when it was read (ms). */
export const cachedLists = <Row, Filter>(prefix: QueryKey) =>
  queryClient.getQueriesData<Pages<Row>>({ queryKey: prefix }).map(([key, data]) => ({
    key,
    filter: key[prefix.length] as Filter,
    rows: data ? rowsOf(data) : [],
    at: queryClient.getQueryState(key)?.dataUpdatedAt ?? 0,
  }));

/**
 * Puts a changed row into every cached list that shows it, and takes it out of those whose filter no longer lets it through
 * (`belongs`). A list that it newly belongs to is read again, because its place in the order is not known here.
 */
export function adoptRow<Row extends { id: string }, Filter>(
  prefix: QueryKey,
  row: Row,
  belongs: (filter: Filter) => boolean,
): void {
  for (const { key, filter, rows, at } of cachedLists<Row, Filter>(prefix)) {
    const isListed = rows.some(({ id }) => id === row.id);
    const stays = belongs(filter);
    // A read under way may return the row from before the change.
    const isBeingRead = queryClient.getQueryState(key)?.fetchStatus === 'fetching';
    if (!isListed && !stays && !isBeingRead) continue;

    if (isListed)
      queryClient.setQueryData<Pages<Row>>(
        key,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              rows: page.rows.flatMap((listed) => (listed.id !== row.id ? [listed] : stays ? [row] : [])),
            })),
          },
        // The other rows are no newer than before.
        { updatedAt: at },
      );
    // A list corrected here is read again only on the next visit.
    const refetchType = isListed && !isBeingRead ? 'none' : 'active';
    const readAgain = () => queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType });
    // Invalidating does not restart a first read.
    if (isBeingRead && queryClient.getQueryData(key) === undefined)
      void queryClient.cancelQueries({ queryKey: key, exact: true }).then(readAgain);
    else void readAgain();
  }
}
