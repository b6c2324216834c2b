import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '#lib/query-client.ts';
import { type ListState, useListState, useLoadAhead } from '#patterns/lists/list-state.ts';
import { fileKeys, fileQuery, type OwnEntry, ownTimelineQuery, type SharedRecord } from './queries.ts';

/** The shared records that wait to be confirmed. */
export interface Unseen {
  /** None until they are read. */
  records: SharedRecord[];
  isLoading: boolean;
  /** Their list, if it could not be read and some are missing. */
  failed: ListState<OwnEntry> | null;
}

/** Reads the shared records that wait to be confirmed, as many as the head counts. */
export function useUnseen(): Unseen {
  const head = useQuery(fileQuery);
  const unseen = head.data?.unseen ?? 0;
  const query = useInfiniteQuery({ ...ownTimelineQuery('record'), enabled: unseen > 0 });
  const list = useListState(query);
  const found = (list.rows ?? []).flatMap(({ kind, item }) => (kind === 'record' && item.seenAt === null ? item : []));
  const isShort = found.length < unseen;
  useLoadAhead(list, isShort);
  // A list that is newer than the head would be no longer if it were read again.
  const isOutdated = !query.isFetching && !query.error && query.dataUpdatedAt < head.dataUpdatedAt;
  const isDue = isShort && !query.hasNextPage && isOutdated;
  useEffect(() => {
    if (isDue) void queryClient.invalidateQueries({ queryKey: fileKeys.timelines });
  }, [isDue]);
  return {
    records: unseen > 0 ? found : [],
    isLoading: unseen > 0 && !list.rows && !list.error,
    failed: isShort && list.error ? list : null,
  };
}
