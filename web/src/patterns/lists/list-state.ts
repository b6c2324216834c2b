import {
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { ListPage } from '../../lib/api.ts';
import { type Pages, rowsOf } from '../../lib/paged-query.ts';

/** A list as screens draw it, wherever its rows come from. */
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
}

/** The options of a list that is read page by page. */
export type PagedOptions<Row> = UseInfiniteQueryOptions<ListPage<Row>, Error, Pages<Row>, QueryKey, string | null>;

/** Reads a list page by page. */
export const usePagedList = <Row>(options: PagedOptions<Row>): ListState<Row> => toListState(useInfiniteQuery(options));

/** An infinite query as a list. */
export function toListState<Row>(query: UseInfiniteQueryResult<Pages<Row>>): ListState<Row> {
  return {
    rows: query.data && rowsOf(query.data),
    isPrevious: query.isPlaceholderData,
    isFetching: query.isFetching,
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    moreError: query.isFetchNextPageError ? query.error : null,
    loadMore: query.fetchNextPage,
  };
}
