import { isArchived } from '#contract/applications.ts';
import type { OwnApplication } from '../queries.ts';

// A withdrawal is no answer.
const answeredAt = ({ status, reviewedAt }: OwnApplication) => (status === 'withdrawn' ? '' : (reviewedAt ?? ''));

/** An applicant's history as they look for news in it: under review, then the newest answers, then withdrawals. */
export function inHistoryOrder(rows: readonly OwnApplication[]): OwnApplication[] {
  const [open, finished] = [
    rows.filter((row) => !isArchived(row.status)),
    rows.filter((row) => isArchived(row.status)),
  ];
  return [...open, ...finished.toSorted((one, other) => answeredAt(other).localeCompare(answeredAt(one)))];
}
