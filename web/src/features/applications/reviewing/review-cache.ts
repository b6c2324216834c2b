import { isArchived } from '#contract/applications.ts';
import { adoptRow, cachedLists } from '../../../lib/adopt-row.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { applicationKeys, applicationQuery, type ReviewedApplication, type ReviewFilter } from '../queries.ts';

/** An application's row in a cached list, and when (ms) that list was read. */
export function findListed(id: string): { row: ReviewedApplication; at: number } | undefined {
  for (const { rows, at } of cachedLists<ReviewedApplication, ReviewFilter>(applicationKeys.reviews)) {
    const row = rows.find((listed) => listed.id === id);
    if (row) return { row, at };
  }
  return undefined;
}

/** Puts a fresh application into every cache that shows it. A changed status makes the counts stale. */
export function adopt(row: ReviewedApplication): void {
  const known = findListed(row.id)?.row;
  queryClient.setQueryData(applicationQuery(row.id).queryKey, row);
  adoptRow<ReviewedApplication, ReviewFilter>(
    applicationKeys.reviews,
    row,
    ({ status, jobId }) =>
      (!jobId || jobId === row.jobId) && (status === row.status || (status === 'archived' && isArchived(row.status))),
  );
  if (known?.status !== row.status) void queryClient.invalidateQueries({ queryKey: applicationKeys.counts });
}
