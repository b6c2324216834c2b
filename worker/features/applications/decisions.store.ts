import { and, desc, eq, gt, gte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { type ApplicationStatus, type Decision, isAnswer, isArchived } from '../../contract/applications.ts';
import type { Database } from '../../db/database.ts';
import { hasExpired } from '../../db/expired-texts.ts';
import { areNotErased, isErased, personColumns, toPerson, unlessErased } from '../../db/person.ts';
import { auditLogs, auditTexts } from '../../db/schema/audit.ts';
import { deliveries, isQueuedMessage } from '../../db/schema/discord.ts';
import { applications, type BeforeDecision, jobs } from '../../db/schema/hiring.ts';
import { isUnread, notifications } from '../../db/schema/notifications.ts';
import { users } from '../../db/schema/people.ts';
import { applicationReviews } from '../../db/schema/reviewing.ts';
import { isUnlocked, type ReviewRow } from './applications.store.ts';

/** The fields that a change sets. */
export type Update = Partial<Omit<typeof applications.$inferInsert, 'seenBy'>> & { seenBy?: SQL };

type Actor = { sessionHash: string | null; actorId: string };

/** True if this person has no open application for the job. */
export const hasNoOpen = (
  jobId: string | SQL,
  userId: string | SQL,
) => sql`not exists (select 1 from ${applications} other
  where other.jobId = ${jobId} and other.userId = ${userId} and other.status in ('pending', 'under_consideration'))`;

/** True if an application has the reviews that its job needs; a deleted job needs none. */
export const hasEnoughReviews = sql`not exists (select 1 from ${jobs} job
  where job.id = ${applications}.${sql.identifier('jobId')} and job.deletedAt is null
    and job.reviewsNeeded > ${applications}.${sql.identifier('reviewCount')})`;

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
  const reopens = isArchived(status) && update.status !== undefined && !isArchived(update.status);
  const answers = update.status !== undefined && isAnswer(update.status);
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
        reopens ? hasNoOpen(jobId, userId) : undefined,
        answers ? hasEnoughReviews : undefined,
        // Nothing would ever delete a reason that is given after the texts expired.
        update.suspended === undefined ? undefined : sql`not ${hasExpired}`,
        condition,
      ),
    )
    .returning({ id: applications.id });
}

/** What undoing this decision will restore. An answer that the applicant could read is kept if another replaces it. */
export function undoneBy(
  decision: Decision,
  { application: { status, reviewedAt, reviewedBy, message, messageBy } }: ReviewRow,
): Update {
  const isReplaced = isAnswer(status) && isAnswer(decision);
  return {
    beforeDecision: { status, reviewedAt: reviewedAt?.getTime() ?? null, reviewedBy },
    messageBefore: isReplaced ? message : null,
    messageBeforeBy: isReplaced && message !== null ? messageBy : null,
    decidedInBulk: false,
  };
}

/** What `seenBy` becomes when this person decides. */
export const seenByAlso = (actorId: string) => sql`iif(instr(coalesce(${applications.seenBy}, ''), ${actorId}) > 0,
  ${applications.seenBy}, json_insert(coalesce(${applications.seenBy}, '[]'), '$[#]', ${actorId}))`;

/** For changes that no one can undo. */
export const nothingToUndo = {
  beforeDecision: null,
  messageBefore: null,
  messageBeforeBy: null,
  decidedInBulk: false,
} satisfies Update;

/**
 * Takes back the decision that was read, if nothing has changed since and nobody involved is erased. Reopening needs no
 * other open application.
 */
export function undoDecision(
  db: Database,
  { id, status, userId, jobId, reviewedAt, decidedAt, messageBefore, messageBeforeBy }: ReviewRow['application'],
  before: BeforeDecision,
  actorId: string,
) {
  return db
    .update(applications)
    .set({
      status: before.status,
      reviewedAt: before.reviewedAt === null ? null : new Date(before.reviewedAt),
      reviewedBy: before.reviewedBy,
      // The first decision no longer stands. A later one leaves it.
      ...(decidedAt?.getTime() === reviewedAt?.getTime() && { decidedAt: null }),
      ...(isAnswer(status) && isAnswer(before.status) && { message: messageBefore, messageBy: messageBeforeBy }),
      ...nothingToUndo,
    })
    .where(
      and(
        eq(applications.id, id),
        eq(applications.status, status),
        eq(applications.reviewedBy, actorId),
        sql`${applications.reviewedAt} is ${reviewedAt?.getTime() ?? null}`,
        eq(applications.suspended, false),
        sql`${applications.beforeDecision} is not null and ${applications.textsDeletedAt} is null`,
        areNotErased(userId, actorId, messageBeforeBy),
        isArchived(status) && !isArchived(before.status) ? hasNoOpen(jobId, userId) : undefined,
      ),
    )
    .returning({ id: applications.id });
}

/** Statements that take back the news of an answer made at `since`, if `recorded` holds and it is unread or unsent. */
export function withdrawNews(
  db: Database,
  { id, userId }: Pick<ReviewRow['application'], 'id' | 'userId'>,
  since: Date,
  recorded: SQL,
) {
  const kind = 'application_answered';
  const isUnreadNews = and(
    eq(notifications.userId, userId),
    eq(notifications.kind, kind),
    eq(notifications.entityType, 'application'),
    eq(notifications.entityId, id),
    isUnread(),
    gte(notifications.createdAt, since),
    recorded,
  );
  return [
    // An entry that counted up still stands for an earlier answer.
    db.delete(notifications).where(and(isUnreadNews, eq(notifications.count, 1))),
    db
      .update(notifications)
      .set({ count: sql`${notifications.count} - 1` })
      .where(and(isUnreadNews, gt(notifications.count, 1))),
    db
      .delete(deliveries)
      .where(
        and(
          eq(deliveries.userId, userId),
          eq(deliveries.event, kind),
          eq(deliveries.subjects, { [id]: 1 }),
          isQueuedMessage(),
          gte(deliveries.createdAt, since),
          recorded,
        ),
      ),
  ];
}

/** The new values of an answer's entry, which counts the verdicts and keeps the message apart, as a text. */
export const answerValues = (applicationId: string | SQL, status: string, message: string | null) => {
  const count = (verdict: string) => sql`count(*) filter (where review.verdict = ${verdict})`;
  const values = sql`json_object('status', ${status}, 'reviews', json((
    select json_object('yes', ${count('yes')}, 'unsure', ${count('unsure')}, 'no', ${count('no')})
    from ${applicationReviews} review where review.applicationId = ${applicationId})))`;
  return {
    newValues: message === null ? values : sql`json_set(${values}, '$.message', null)`,
    newTexts: { message },
  };
};

/** The most decisions that an application's history shows. */
const MOST = 50;

const applicant = alias(users, 'applicant');

/** The application that a history is about, and when its applicant was erased. */
export const findDecided = (db: Database, applicationId: string) =>
  db
    .select({ userId: applications.userId, erasedAt: sql<number | null>`${applicant.erasedAt}`.as('erasedAt') })
    .from(applications)
    .leftJoin(applicant, eq(applicant.id, applications.userId))
    .where(eq(applications.id, applicationId));

/** The newest decisions on an application, and what was undone, from the log. */
export const listDecisions = (db: Database, applicationId: string) =>
  db
    .select({
      id: auditLogs.id,
      at: auditLogs.timestamp,
      action: auditLogs.action,
      from: sql<ApplicationStatus>`${auditLogs.oldValues} ->> 'status'`.as('fromStatus'),
      to: sql<ApplicationStatus>`${auditLogs.newValues} ->> 'status'`.as('toStatus'),
      hadMessage: sql<number>`json_type(${auditLogs.newValues}, '$.message') is not null`.as('hadMessage'),
      message: sql<string | null>`${auditTexts.texts} -> 'newValues.message' ->> 'text'`.as('message'),
      decider: personColumns(users, 'decider'),
    })
    .from(auditLogs)
    .leftJoin(users, eq(users.id, auditLogs.userId))
    .leftJoin(auditTexts, eq(auditTexts.seq, auditLogs.seq))
    .where(
      and(
        eq(auditLogs.entityId, applicationId),
        sql`+${auditLogs.action} in ('APPLICATION_REVIEWED', 'APPLICATION_DECISION_UNDONE')`,
      ),
    )
    .orderBy(desc(auditLogs.seq))
    .limit(MOST);

type DecisionRow = Awaited<ReturnType<typeof listDecisions>>[number];

/** A decision for managers. `message` is null without one, and once it was deleted, which `hadMessage` tells apart. */
export const decisionView = (
  { id, at, action, from, to, hadMessage, message, decider }: DecisionRow,
  about: { erasedAt: number | null },
) => ({
  id,
  at,
  from,
  to,
  isUndo: action === 'APPLICATION_DECISION_UNDONE',
  decider: toPerson(decider),
  message: unlessErased(message, about, decider),
  hadMessage: hadMessage === 1,
});

/** Matches if a job, also a deleted one, gives accepted applicants a Discord role. */
export const givesRoleOnAcceptance = (jobId: string | SQLWrapper): SQL =>
  sql`exists (select 1 from ${jobs} giving where giving."id" = ${jobId} and giving."acceptedRoleId" is not null)`;
