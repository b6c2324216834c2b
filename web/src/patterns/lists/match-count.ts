import { type PagedOptions, useLoadAhead, usePagedList } from './list-state.ts';

/** How many rows a search finds in another list than the one on the screen. */
interface MatchCount<Row> {
  /** Those loaded so far. */
  rows: readonly Row[];
  count: number;
  /** As in '3', or '50+' where there are more. */
  shown: string;
  isSearching: boolean;
  /** The whole list was searched. */
  isDone: boolean;
}

/** Counts what a search finds in another list, as far as its first page with matches. Finds none unless `isWanted`. */
export function useMatchCount<Row>(options: PagedOptions<Row>, isWanted = true): MatchCount<Row> {
  const list = usePagedList({ ...options, enabled: isWanted });
  const count = isWanted ? (list.rows?.length ?? 0) : 0;
  // A page of a search may be empty while older rows are still to be searched.
  useLoadAhead(list, isWanted && count === 0);
  return {
    rows: isWanted ? (list.rows ?? []) : [],
    count,
    shown: `${count}${list.hasMore ? '+' : ''}`,
    isSearching: list.isFetching,
    isDone: list.rows !== undefined && !list.hasMore,
  };
}
