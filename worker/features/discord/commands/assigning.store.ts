import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#worker/db/database.ts';
import { areNotErased, isReviewer } from '#worker/db/person.ts';
import { auditLogs } from '#worker/db/schema/audit.ts';
import { applications } from '#worker/db/schema/hiring.ts';

/** The source `picked` of an audit row: the oldest pending application, of this vacancy or of all, that its reviewer can take. */
export function pickOldest(reviewerId: string, jobId: string | null): SQL {
  // The + keeps SQLite on the index of the job, whose pending rows are fewer.
  const isFree = jobId === null ? sql`${applications.assigneeId} is null` : sql`+${applications.assigneeId} is null`;
  return sql`from (select ${applications.id} as pickedId, ${applications.userId} as pickedUserId from ${applications}
    where ${and(
      eq(applications.status, 'pending'),
      jobId === null ? undefined : eq(applications.jobId, jobId),
      isFree,
      sql`+${applications.suspended} = 0 and +${applications.userId} <> ${reviewerId}`,
      isReviewer(reviewerId),
      areNotErased(reviewerId),
    )} order by ${applications.submittedAt}, ${applications.id} limit 1) picked`;
}

/** Assigns the application that an audit row of the same batch has picked. Returns it. */
export const assignPicked = (db: Database, reviewerId: string, auditId: string) =>
  db
    .update(applications)
    .set({ assigneeId: reviewerId })
    .where(sql`${applications.id} = (select entityId from ${auditLogs} where ${auditLogs.id} = ${auditId})`)
    .returning({ jobTitle: applications.jobTitle, submittedAt: applications.submittedAt });
