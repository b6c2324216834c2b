import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failureOf } from '#lib/api.ts';
import { applicationQuery, isReviewed } from '../queries.ts';
import { adopt, findListed } from '../reviewing/review-cache.ts';

/** What a list shows of an application and others may change. */
const SHOWN_IN_LISTS = ['status', 'suspended', 'reviewCount', 'reviewsNeeded', 'assigneeId'] as const;

/** Reads the open application. What its list already holds shows at once, until the server's reply replaces it. */
export function useOpenApplication(id: string, isOpen: boolean) {
  const query = useQuery({
    ...applicationQuery(id),
    enabled: isOpen,
    refetchOnWindowFocus: true,
    initialData: () => findListed(id)?.row,
    initialDataUpdatedAt: () => findListed(id)?.at,
  });
  const { data, isFetchedAfterMount, isFetching } = query;
  const isCurrent = isFetchedAfterMount && !isFetching;

  // Somebody may have decided since the list was read; then the list is out of date too.
  useEffect(() => {
    if (!isCurrent || !data || !isReviewed(data)) return;
    const listed = findListed(data.id)?.row;
    if (listed && SHOWN_IN_LISTS.some((field) => listed[field] !== data[field])) adopt(data);
  }, [data, isCurrent]);

  // Never act on the cached copy of an application that no longer exists.
  const isGone = failureOf(query.error)?.code === 'not_found';
  return { ...query, application: isGone ? undefined : data, isGone };
}
