import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isAnswer, isArchived } from '../../contract/applications.ts';
import type { Database } from '../../db/database.ts';
import { areNotErased, isErased } from '../../db/person.ts';
import { applications, jobs } from '../../db/schema/hiring.ts';
import { applicationReviews } from '../../db/schema/reviewing.ts';
import { isUnlocked, type ReviewRow } from './applications.store.ts';

/** The fields that a change sets. */
export type Update = Partial<typeof applications.$inferInsert>;

type Actor = { sessionHash: string | null; actorId: string };

const { textsDeletedAt, reviewedAt, withdrawnAt } = applications;

/** `isExpired` as a condition on the row. */
const hasExpired = sql`${textsDeletedAt} is not null and ((${applications.status} = 'declined'
    and ${textsDeletedAt} >= coalesce(${reviewedAt}, ${textsDeletedAt}))
  or (${applications.status} = 'withdrawn' and ${textsDeletedAt} >= coalesce(${withdrawnAt}, ${textsDeletedAt})))`;

/**
 * Changes an application if its status is unchanged, nobody involved is erased and `condition` holds. Archived ones
 * need this session's unlock; an answer needs enough reviews; reopening needs no other open application.
 */
export function updateApplication(
  db: Database,
  { application: { id, status, suspended, suspendedBy, userId, jobId }, suspender }: ReviewRow,
  update: Update,
  { sessionHash, actorId }: Actor,
  condition?: SQL,
) {
  const decision = update.status === undefined || update.status === 'pending' ? undefined : update.status;
  const reopens = isArchived(status) && decision === 'under_consideration';
  const answers = decision !== undefined && decision !== 'withdrawn' && isAnswer(decision);
  return db
    .update(applications)
    .set(update)
    .where(
      and(
        eq(applications.id, id),
        eq(applications.status, status),
        eq(applications.suspended, suspended),
        areNotErased(userId, actorId, isErased(suspender) ? null : suspendedBy),
        isArchived(status) ? isUnlocked(sessionHash) : undefined,
        reopens
          ? sql`not exists (select 1 from ${applications} other where other.jobId = ${jobId} and other.userId = ${userId}
              and other.status in ('pending', 'under_consideration'))`
          : undefined,
        answers
          ? sql`not exists (select 1 from ${jobs} job where job.id = ${jobId} and job.deletedAt is null
              and job.reviewsNeeded > ${applications}.${sql.identifier('reviewCount')})`
          : undefined,
        // Nothing would ever delete a reason that is given after the texts expired.
        update.suspended === undefined ? undefined : sql`not (${hasExpired})`,
        condition,
      ),
    )
    .returning({ id: applications.id });
}

/** The new values of a decision's entry. An answer's entry counts the verdicts. */
export const decisionValues = (applicationId: string, status: string) => {
  const count = (verdict: string) => sql`count(*) filter (where review.verdict = ${verdict})`;
  return sql`json_object('status', ${status}, 'reviews', json((
    select json_object('yes', ${count('yes')}, 'unsure', ${count('unsure')}, 'no', ${count('no')})
    from ${applicationReviews} review where review.applicationId = ${applicationId})))`;
};
