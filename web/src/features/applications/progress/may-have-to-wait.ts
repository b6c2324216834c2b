import { MAX_REAPPLY_DAYS } from '#contract/limits.ts';
import type { OwnApplication } from '../queries.ts';

const DAY_MS = 86_400_000;

/** The ids of the declined applications, newest first and one a job, whose decline may still be a reason to wait. */
export function mayHaveToWait(rows: readonly OwnApplication[], now = Date.now()): ReadonlySet<string> {
  const newest = new Map<string, string>();
  for (const { id, jobId, status, reviewedAt } of rows) {
    const isRecent = reviewedAt !== null && now - Date.parse(reviewedAt) < MAX_REAPPLY_DAYS * DAY_MS;
    if (status === 'declined' && isRecent && !newest.has(jobId)) newest.set(jobId, id);
  }
  return new Set(newest.values());
}
