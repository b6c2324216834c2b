import {
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { ListPage } from '#lib/api.ts';
import { type Pages, rowsOf } from '#lib/paged-query.ts';

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

interface RowsFrame {
  ref: ((element: HTMLElement | null) => void) | undefined;
  'data-rows': 'all' | 'near';
}

/**
 * For the element around the rows of a list: rows far from the window are skipped (styles.css). Rows that had been read before are
 * drawn and measured first: a list that somebody returns to must have its height for the place in it to be restored.
 */
export function useRowsFrame(rows: unknown[] | undefined): RowsFrame {
  const [wasRead] = useState(rows !== undefined);
  return wasRead ? { ref: skipFarRows, 'data-rows': 'all' } : { ref: undefined, 'data-rows': 'near' };
}

/** Once the rows have been drawn, and so measured. */
function skipFarRows(element: HTMLElement | null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (element) element.dataset.rows = 'near';
    }),
  );
}
