import type { InfiniteData } from '@tanstack/react-query';
import { isArchived } from '#contract/applications.ts';
import type { ListPage } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { applicationQuery, countsQuery, type ReviewedApplication, type ReviewFilter } from './queries.ts';

type ReviewPages = InfiniteData<ListPage<ReviewedApplication>, string | null>;

const LISTS = { queryKey: ['applications', 'review'] } as const;

/** Every review list in the cache: what it is narrowed to, its key, and its pages. */
const lists = () =>
  queryClient.getQueriesData<ReviewPages>(LISTS).map(([key, data]) => ({ key, data, filter: key[2] as ReviewFilter }));

/** Where an application stands in a list that is in the cache, and how old that is: what a dialog shows while it reads the rest. */
export function findListed(id: string): { row: ReviewedApplication; at: number | undefined } | undefined {
  for (const { key, data } of lists()) {
    const row = data?.pages.flatMap((page) => page.rows).find((listed) => listed.id === id);
    if (row) return { row, at: queryClient.getQueryState(key)?.dataUpdatedAt };
  }
  return undefined;
}

const holds = ({ status }: ReviewFilter, row: ReviewedApplication) =>
  status === row.status || (status === 'archived' && isArchived(row.status));

/**
 * Takes an application as the server now tells it into every cache that shows it, so that a row changes or leaves its list
 * without a flash. What cannot be known from the one row is read again: the counts, and the list it has come into.
 */
export function adopt(row: ReviewedApplication): void {
  const known = findListed(row.id)?.row;
  queryClient.setQueryData(applicationQuery(row.id).queryKey, row);

  for (const { key, data, filter } of lists()) {
    const isListed = data?.pages.some((page) => page.rows.some((listed) => listed.id === row.id)) ?? false;
    const belongs = holds(filter, row);
    if (!isListed && !belongs) continue;

    const state = queryClient.getQueryState(key);
    if (isListed)
      queryClient.setQueryData<ReviewPages>(
        key,
        (pages) =>
          pages && {
            ...pages,
            pages: pages.pages.map((page) => ({
              ...page,
              rows: page.rows.flatMap((listed) => (listed.id !== row.id ? [listed] : belongs ? [row] : [])),
            })),
          },
        // The other rows are as old as they were.
        { ...(state && { updatedAt: state.dataUpdatedAt }) },
      );
    // A list that was just set right is read again only when it is come back to, unless it is being read this moment from before the change.
    const isExact = isListed && state?.fetchStatus !== 'fetching';
    void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: isExact ? 'none' : 'active' });
  }
  if (known?.status !== row.status) void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey });
}
