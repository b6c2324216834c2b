import { useEffect } from 'react';
import type { ListState } from './list-state.ts';

/** Loads the next page whenever there is one and it is wanted, without waiting for a scroll. Stops at the first failure. */
export function useLoadAhead<Row>({ hasMore, isFetching, error, loadMore }: ListState<Row>, isWanted = true): void {
  const isDue = isWanted && hasMore && !isFetching && !error;
  useEffect(() => {
    if (isDue) void loadMore();
  }, [isDue, loadMore]);
}
