import {
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListPage } from '#lib/api.ts';
import { type Pages, rowsOf, startingAt } from '#lib/paged-query.ts';
import { useHeldRows } from './held-rows.ts';

/** A list shows this many rows; the rest is on the next page of the address. */
const MOST_ROWS = 100;

/** The part of an address that says where a list starts. */
export type ListAddress = { after?: string | undefined };

/** A list as screens render it, wherever its rows come from. */
export interface ListState<Row> {
  /** Undefined until the first page has been read. */
  rows: Row[] | undefined;
  /** The rows belong to the previous search, and its own are loading. */
  isPrevious: boolean;
  isFetching: boolean;
  /** Why the latest read failed, of the list or of its next page. */
  error: Error | null;
  refetch: () => unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Why the next page could not be read. */
  moreError: Error | null;
  loadMore: () => unknown;
  /** It shows all the rows that it may; the others are on the next page of the address. */
  isFull?: boolean;
  /** Where it starts and where the next page of the address starts, if the address has pages. */
  address?: { after: string | undefined; next: string | undefined };
}

/** How many rows there are, as in '20+' while there are more to load. */
export const countOf = (rows: readonly unknown[], hasMore: boolean): string => `${rows.length}${hasMore ? '+' : ''}`;

/** The options of a list that is read page by page. */
export type PagedOptions<Row> = UseInfiniteQueryOptions<ListPage<Row>, Error, Pages<Row>, QueryKey, string | null>;

/** Reads a list page by page. With the screen's search as `address`, its pages of 100 rows are in the address. */
export const usePagedList = <Row>(options: PagedOptions<Row>, address?: ListAddress): ListState<Row> =>
  useListState(useInfiniteQuery(startingAt(options, address?.after)), address);

/** An infinite query as a list, whose rows do not move under a pointer. */
export function useListState<Row>(query: UseInfiniteQueryResult<Pages<Row>>, address?: ListAddress): ListState<Row> {
  const rows = query.data && rowsOf(query.data);
  const latest: ListState<Row> = {
    rows,
    isPrevious: query.isPlaceholderData,
    isFetching: query.isFetching,
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    moreError: query.isFetchNextPageError ? query.error : null,
    loadMore: query.fetchNextPage,
    isFull: rows !== undefined && rows.length >= MOST_ROWS,
    ...(address && { address: { after: address.after, next: query.data?.pages.at(-1)?.next ?? undefined } }),
  };
  return useHeldRows(latest, rows);
}

/** Loads the next page whenever there is one and it is wanted, without waiting for a scroll. Stops at the first failure. */
export function useLoadAhead<Row>({ hasMore, isFetching, error, loadMore }: ListState<Row>, isWanted = true): void {
  const isDue = isWanted && hasMore && !isFetching && !error;
  useEffect(() => {
    if (isDue) void loadMore();
  }, [isDue, loadMore]);
}
