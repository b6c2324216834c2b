import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ListState } from '../../../patterns/lists/list-section.tsx';
import { type PeopleFilter, peopleQuery, type StaffPerson } from '../queries.ts';

/** The people that a filter lets through. Rows of the search before stay while the next one loads. */
export function usePeople(filter: PeopleFilter): ListState<StaffPerson> {
  const query = useInfiniteQuery({ ...peopleQuery(filter), placeholderData: keepPreviousData });
  return {
    rows: query.data?.pages.flatMap((page) => page.rows),
    isOld: query.isPlaceholderData,
    isFetching: query.isFetching,
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    moreError: query.isFetchNextPageError ? query.error : null,
    loadMore: query.fetchNextPage,
  };
}
