import { isArchived } from '#contract/applications.ts';
import { adoptRow, cachedLists } from '#lib/adopt-row.ts';
import { queryClient } from '#lib/query-client.ts';
import { sessionQuery } from '#lib/session.ts';
import { applicationKeys, applicationQuery, type ReviewedApplication } from '../queries.ts';
import type { ReviewFilter } from './review-query.ts';

const myId = () => queryClient.getQueryData(sessionQuery.queryKey)?.id;

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
    ({ status, jobId, assignee }) =>
      (!jobId || jobId === row.jobId) &&
      (!assignee || row.assigneeId === (assignee === 'me' ? myId() : null)) &&
      (status === row.status || (status === 'archived' && isArchived(row.status))),
  );
  if (known?.status !== row.status) void queryClient.invalidateQueries({ queryKey: applicationKeys.counts });
}
