import { isArchived } from '#contract/applications.ts';
import { findRow, replaceRow } from '#lib/cached-rows.ts';
import { queryClient } from '#lib/query-client.ts';
import { applicationKeys, applicationQuery, type ReviewedApplication } from '../queries.ts';

/** An application's newest row in the cached lists, and when (ms) it was read. */
export const findListed = (id: string) =>
  findRow<ReviewedApplication>(applicationKeys.reviews, (listed) => listed.id === id);

const isSameTab = (one: ReviewedApplication, other: ReviewedApplication) =>
  one.status === other.status || (isArchived(one.status) && isArchived(other.status));

/** Puts a changed application into every cache that shows it. With a new status it leaves its tab, and the counts are stale. */
export function adopt(row: ReviewedApplication): void {
  const known = findListed(row.id)?.row;
  queryClient.setQueryData(applicationQuery(row.id).queryKey, row);
  void replaceRow(applicationKeys.reviews, row, (listed) => isSameTab(listed, row));
  if (known?.status !== row.status) void queryClient.invalidateQueries({ queryKey: applicationKeys.counts });
}
