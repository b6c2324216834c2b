import { and, eq, type SQL, sql } from 'drizzle-orm';
import { MAX_IN_BULK } from '#contract/limits.ts';
import { after, now } from '#worker/clock.ts';
import type { Database } from '#worker/db/database.ts';
import { insertSelect } from '#worker/db/insert-select.ts';
import { isReviewer } from '#worker/db/person.ts';
import { deliveries, isQueuedMessage } from '#worker/db/schema/discord.ts';
import { applications, isKeptJob, jobs } from '#worker/db/schema/hiring.ts';
import { isUnread, notifications } from '#worker/db/schema/notifications.ts';
import { users } from '#worker/db/schema/people.ts';
import { bulkUses } from '#worker/db/schema/reviewing.ts';
import { BULK_PERIOD } from '#worker/db/sweep.ts';
import { givesRoleOnAcceptance, hasEnoughReviews, hasNoOpen, nothingToUndo, seenByAlso } from '../decisions.store.ts';

/** The applications among these ids, with what decides whether the reviewer can change them. */
export const findMany = (db: Database, ids: string[], reviewerId: string) =>
  db
    .select({
      application: {
        id: applications.id,
        userId: applications.userId,
        jobId: applications.jobId,
        jobTitle: applications.jobTitle,
        status: applications.status,
        suspended: applications.suspended,
        reviewCount: applications.reviewCount,
        assigneeId: applications.assigneeId,
        reviewedAt: applications.reviewedAt,
        message: applications.message,
        beforeDecision: applications.beforeDecision,
        messageBeforeBy: applications.messageBeforeBy,
        decidedInBulk: applications.decidedInBulk,
        textsDeletedAt: applications.textsDeletedAt,
      },
      user: {
        username: sql<string | null>`${users.username}`.as('applicant_username'),
        erasedAt: sql<number | null>`${users.erasedAt}`.as('applicant_erasedAt'),
      },
      job: { reviewsNeeded: sql<number | null>`${jobs.reviewsNeeded}`.as('job_reviewsNeeded') },
      isOwn: sql<number>`${applications.userId} = ${reviewerId}`.as('isOwn'),
      isOwnDecision: sql<number>`${applications.reviewedBy} is ${reviewerId}`.as('isOwnDecision'),
      unlockedUntil: sql<number | null>`null`.as('unlockedUntil'),
    })
    .from(applications)
    .leftJoin(users, eq(users.id, applications.userId))
    .leftJoin(jobs, and(eq(jobs.id, applications.jobId), isKeptJob()))
    .where(sql`${applications.id} in (select value from json_each(${JSON.stringify(ids)}))`);

export type BulkRow = Awaited<ReturnType<typeof findMany>>[number];

/** The hour's limit of a reviewer who changes so many applications more. */
export function limitOf(db: Database, userId: string, items: number) {
  const isWithin = sql`(select coalesce(sum(${bulkUses.items}), 0) from ${bulkUses}
    where ${bulkUses.userId} = ${userId} and ${bulkUses.at} > ${after(now(), -BULK_PERIOD).getTime()}) + ${items} <= ${MAX_IN_BULK}`;
  return {
    isWithin,
    /** Whether they are within it, before anything changes. */
    read: db.select({ isWithin: sql<number>`${isWithin}`.as('isWithin') }).from(sql`(select 1 as one)`),
    /** Notes how many entries were written, if any. */
    note: (made: SQL) =>
      insertSelect(
        db,
        bulkUses,
        { id: crypto.randomUUID(), userId, items: sql`done.items`, at: now() },
        sql`from (select count(*) as items ${made}) done where done.items > 0`,
      ),
  };
}

/** For a condition on `entry`: its application as it was read, and nobody involved erased. */
const isAsRead = (actorId: string, condition: SQL | undefined) =>
  sql`exists (select 1 from ${applications} where ${and(
    sql`${applications.id} = entry.value ->> 'entityId'`,
    sql`${applications.status} = entry.value ->> '$.facts.status'`,
    sql`${applications.suspended} = entry.value ->> '$.facts.suspended'`,
    sql`not exists (select 1 from ${users} kept where kept.erasedAt is not null
      and kept.id in (${applications.userId}, ${actorId}))`,
    condition,
  )})`;

/** Whether an entry's application can still be declined or considered. */
export const canDecide = (actorId: string, move: 'declined' | 'under_consideration') =>
  isAsRead(actorId, move === 'declined' ? hasEnoughReviews : undefined);

/** Whether an entry's application can still be assigned. */
export const canAssign = (actorId: string, assigneeId: string | null) =>
  isAsRead(
    actorId,
    and(
      sql`${applications.assigneeId} is entry.value ->> '$.facts.assigneeId'`,
      isReviewer(actorId),
      assigneeId === null ? undefined : isReviewer(assigneeId),
    ),
  );

const column = (name: string) => sql`${applications}.${sql.identifier(name)}`;
const isArchivedNow = sql`${column('status')} in ('accepted', 'declined')`;
const statusBefore = sql`${applications.beforeDecision} ->> 'status'`;

/** Whether an entry's decision can still be undone: nothing has changed since it was read. */
export const canUndo = (actorId: string) =>
  isAsRead(
    actorId,
    sql`${applications.reviewedAt} is entry.value ->> '$.facts.reviewedAt'
      and ${applications.suspended} = 0 and ${applications.beforeDecision} is not null
      and ${applications.textsDeletedAt} is null
      and not exists (select 1 from ${users} author where author.id = ${applications.messageBeforeBy} and author.erasedAt is not null)
      and (not ${isArchivedNow} or ${statusBefore} in ('accepted', 'declined')
        or ${hasNoOpen(column('jobId'), column('userId'))})`,
  );

/** The applications whose entries were written. */
const among = (recorded: SQL) => sql`${applications.id} in (select entry.value ->> 'entityId' ${recorded})`;

type Decision = {
  move: 'declined' | 'under_consideration';
  actorId: string;
  at: Date;
  messages: Record<string, string>;
};

/** Declines or considers the applications whose entries were written. `messages` are those for each, by its id. */
export const decideMany = (db: Database, recorded: SQL, { move, actorId, at, messages }: Decision) =>
  db
    .update(applications)
    .set({
      status: move,
      reviewedAt: at,
      reviewedBy: actorId,
      beforeDecision: sql`json_object('status', ${applications.status}, 'reviewedAt', ${applications.reviewedAt}, 'reviewedBy', ${applications.reviewedBy})`,
      messageBefore: null,
      messageBeforeBy: null,
      decidedInBulk: true,
      ...(move === 'declined'
        ? {
            message: sql`(select value from json_each(${JSON.stringify(messages)}) where key = ${applications.id})`,
            messageBy: Object.keys(messages).length > 0 ? actorId : null,
            decidedAt: sql`coalesce(${applications.decidedAt}, ${at.getTime()})`,
            seenBy: seenByAlso(actorId),
          }
        : { consideredAt: sql`coalesce(${applications.consideredAt}, ${at.getTime()})` }),
    })
    .where(among(recorded));

/** Gives the applications whose entries were written to a manager, or to nobody. */
export const assignMany = (db: Database, recorded: SQL, assigneeId: string | null) =>
  db.update(applications).set({ assigneeId }).where(among(recorded));

/** Takes back the last decision on the applications whose entries were written. */
export const undoMany = (db: Database, recorded: SQL) =>
  db
    .update(applications)
    .set({
      status: statusBefore,
      reviewedAt: sql`${applications.beforeDecision} ->> 'reviewedAt'`,
      reviewedBy: sql`${applications.beforeDecision} ->> 'reviewedBy'`,
      // The first decision no longer stands. A later one leaves it.
      decidedAt: sql`iif(${applications.decidedAt} is ${applications.reviewedAt}, null, ${applications.decidedAt})`,
      message: sql`iif(${isArchivedNow} and ${statusBefore} in ('accepted', 'declined'), ${applications.messageBefore}, ${applications.message})`,
      messageBy: sql`iif(${isArchivedNow} and ${statusBefore} in ('accepted', 'declined'), ${applications.messageBeforeBy}, ${applications.messageBy})`,
      ...nothingToUndo,
    })
    .where(among(recorded));

/** Statements that take back the news of the answers whose undoing was recorded, if it is unread or unsent. */
export function withdrawNewsOfMany(db: Database, recorded: SQL) {
  const since = sql`entry.value ->> '$.facts.reviewedAt'`;
  const kind = 'application_answered';
  const unread = sql`${notifications.id} in (select news.id ${recorded}
    join ${notifications} news on news."userId" = entry.value ->> 'targetUserId' and news."kind" = ${kind}
      and news."entityType" = 'application' and news."entityId" = entry.value ->> 'entityId' and news."readAt" is null
    where news."createdAt" >= ${since})`;
  const messages = sql`${deliveries.id} in (select waiting.id ${recorded}
    join ${deliveries} waiting on waiting."userId" = entry.value ->> 'targetUserId' and waiting."event" = ${kind}
      and waiting."subjects" = json_object(entry.value ->> 'entityId', 1) and waiting."state" = 'queued' and waiting."kind" = 'direct_message'
    where waiting."createdAt" >= ${since})`;
  return [
    // An entry that counted up still stands for an earlier answer.
    db.delete(notifications).where(and(unread, isUnread(), eq(notifications.count, 1))),
    db
      .update(notifications)
      .set({ count: sql`${notifications.count} - 1` })
      .where(and(unread, isUnread(), sql`${notifications.count} > 1`)),
    db.delete(deliveries).where(and(messages, isQueuedMessage())),
  ];
}

/** Whether undoing its decision accepts it, or takes an acceptance back. */
export const changesRoles = ({ application: { status, beforeDecision } }: BulkRow) =>
  status === 'accepted' || beforeDecision?.status === 'accepted';

/** SELECT of the applicants, among the entries that were written, whose vacancy gives a Discord role on acceptance. */
export const peopleWithRoles = (made: SQL) =>
  sql`select ${applications.userId} as value from ${applications}
    where ${among(made)} and ${givesRoleOnAcceptance(applications.jobId)}`;
