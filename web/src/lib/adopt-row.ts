import type { QueryKey } from '@tanstack/react-query';
import { type Pages, rowsOf } from './paged-query.ts';
import { queryClient } from './query-client.ts';

/** Every list in the cache whose key begins so: what it is narrowed to, which is the key's next part, its pages, and how old these are. */
export const cachedLists = <Row, Filter>(prefix: QueryKey) =>
  queryClient.getQueriesData<Pages<Row>>({ queryKey: prefix }).map(([key, data]) => ({
    key,
    filter: key[prefix.length] as Filter,
    rows: data ? rowsOf(data) : [],
    at: queryClient.getQueryState(key)?.dataUpdatedAt ?? 0,
  }));

/**
 * Takes a row as the server now tells it into every list in the cache that shows it, so that it changes or leaves without a flash.
 * Only a list that it has come into is read again, since nothing here knows its place in it. `belongs` says which let it through.
 */
export function adoptRow<Row extends { id: string }, Filter>(
  prefix: QueryKey,
  row: Row,
  belongs: (filter: Filter) => boolean,
): void {
  for (const { key, filter, rows, at } of cachedLists<Row, Filter>(prefix)) {
    const isListed = rows.some(({ id }) => id === row.id);
    const stays = belongs(filter);
    // What is being read this moment is from before the change.
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
        // The other rows are as old as they were.
        { updatedAt: at },
      );
    // A list that was just set right is read again only when it is come back to.
    const refetchType = isListed && !isBeingRead ? 'none' : 'active';
    const readAgain = () => queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType });
    // Invalidating alone would leave a first reading to its end.
    if (isBeingRead && queryClient.getQueryData(key) === undefined)
      void queryClient.cancelQueries({ queryKey: key, exact: true }).then(readAgain);
    else void readAgain();
  }
}
