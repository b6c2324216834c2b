import { isArchived } from '#contract/applications.ts';
import { adoptRow, cachedLists } from '../../../lib/adopt-row.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { applicationQuery, countsQuery, type ReviewedApplication, type ReviewFilter } from '../queries.ts';

const LISTS = ['applications', 'review'];

/** Where an application stands in a list that is in the cache, and how old that is: what a dialog shows while it reads the rest. */
export function findListed(id: string): { row: ReviewedApplication; at: number } | undefined {
  for (const { rows, at } of cachedLists<ReviewedApplication, ReviewFilter>(LISTS)) {
    const row = rows.find((listed) => listed.id === id);
    if (row) return { row, at };
  }
  return undefined;
}

/** Takes an application as the server now tells it into every cache that shows it, and has it counted anew where its status is another. */
export function adopt(row: ReviewedApplication): void {
  const known = findListed(row.id)?.row;
  queryClient.setQueryData(applicationQuery(row.id).queryKey, row);
  adoptRow<ReviewedApplication, ReviewFilter>(
    LISTS,
    row,
    ({ status }) => status === row.status || (status === 'archived' && isArchived(row.status)),
  );
  if (known?.status !== row.status) void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey });
}
