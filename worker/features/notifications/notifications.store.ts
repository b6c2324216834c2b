import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { now } from '../../clock.ts';
import { type GradeTitles, gradeName } from '../../contract/grades.ts';
import { NOTIFICATIONS } from '../../contract/notifications.ts';
import { can } from '../../contract/permissions.ts';
import type { Database } from '../../db/database.ts';
import { isNotClosedAt } from '../../db/job-open.ts';
import { isAfter, type Page } from '../../db/paging.ts';
import { personColumns, toPerson } from '../../db/person.ts';
import { mayRead } from '../../db/reading.ts';
import { examAttempts, examTemplates } from '../../db/schema/exams.ts';
import { applications, isActiveJob, jobs } from '../../db/schema/hiring.ts';
import { isUnread, notifications } from '../../db/schema/notifications.ts';
import { users } from '../../db/schema/people.ts';
import type { CurrentUser } from '../../http/context.ts';

/** The most unread notifications that are counted, and that one call marks as read. */
const COUNTED = 100;
const MARKED = 500;

const { kind, entityType, entityId, createdAt, id } = notifications;

const tried = alias(users, 'tried');

const select = (db: Database) =>
  db
    .select({
      notification: notifications,
      actor: personColumns(users, 'actor'),
      applicantId: sql<string | null>`${applications.userId}`.as('application_userId'),
      jobTitle: sql<string | null>`${applications.jobTitle}`.as('application_jobTitle'),
      // Deleted exams are never shown.
      examTitle: sql<string | null>`iif(${examTemplates.deletedAt} is null, ${examTemplates.title}, null)`.as(
        'exam_title',
      ),
      invitedTitle: sql<string | null>`iif(${isActiveJob()} and ${isNotClosedAt(now())}, ${jobs.title}, null)`.as(
        'invited_title',
      ),
      triedName: sql<string | null>`iif(${tried.erasedAt} is null, ${tried.username}, null)`.as('tried_username'),
      attemptTitle: sql<string | null>`${examAttempts.examTitle}`.as('attempt_examTitle'),
    })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .leftJoin(applications, and(eq(entityType, 'application'), eq(applications.id, entityId)))
    .leftJoin(jobs, and(eq(kind, 'invited'), eq(entityType, 'job'), eq(jobs.id, entityId)))
    .leftJoin(tried, and(eq(kind, 'opinion_wanted'), eq(tried.id, entityId)))
    .leftJoin(examTemplates, and(eq(kind, 'exam_assigned'), eq(examTemplates.id, entityId)))
    .leftJoin(examAttempts, and(eq(kind, 'exam_result'), eq(examAttempts.id, entityId)));

type Row = Awaited<ReturnType<typeof select>>[number];

/** A user's notifications, newest first, one more than `limit`. */
export const listNotifications = (db: Database, userId: string, { limit, cursor }: Page) =>
  select(db)
    .where(and(eq(notifications.userId, userId), isAfter(cursor, createdAt, id)))
    .orderBy(sql`${createdAt} desc, ${id} desc`)
    .limit(limit + 1);

const isUnreadOf = (userId: string) => and(eq(notifications.userId, userId), isUnread());

// The order of that index. Without it, and without a unary + on `createdAt`, SQLite prefers the index of all entries.
const inUnreadOrder = [kind, entityType, entityId];

/** A user's unread notifications, up to 100. */
export const listUnread = (db: Database, userId: string) =>
  db
    .select({ kind })
    .from(notifications)
    .where(isUnreadOf(userId))
    .orderBy(...inUnreadOrder)
    .limit(COUNTED);

/** The number of unread notifications. */
export const unreadView = (rows: unknown[]) => ({ count: rows.length });

/** Marks up to 500 of a user's notifications up to `until` as read. */
export function markRead(db: Database, userId: string, until: Date) {
  const unread = db
    .select({ id })
    .from(notifications)
    .where(and(isUnreadOf(userId), sql`+${createdAt} <= ${until.getTime()}`))
    .orderBy(...inUnreadOrder)
    .limit(MARKED);
  return db.update(notifications).set({ readAt: now() }).where(sql`${id} in ${unread}`);
}

/**
 * A notification for its reader. `title` names the job, the exam, the person on trial or the reader's grade of today; it and the actor are null if the reader
 * can no longer open the page.
 */
export function notificationView(
  { notification, actor, applicantId, jobTitle, invitedTitle, triedName, examTitle, attemptTitle }: Row,
  me: CurrentUser,
  titles: GradeTitles,
) {
  const { id, kind, entityType, entityId, count, createdAt, readAt } = notification;
  const mayOpen = can(me.grade, NOTIFICATIONS[kind].permission);
  const named =
    kind === 'grade_changed'
      ? gradeName(me.withheldGrade ?? me.grade, titles)
      : (jobTitle ?? invitedTitle ?? triedName ?? examTitle ?? attemptTitle);
  return {
    id,
    kind,
    entityType,
    entityId,
    title: mayOpen ? named : null,
    actor: mayOpen && (!applicantId || mayRead('reviewer', me, { subject: applicantId })) ? toPerson(actor) : null,
    count,
    createdAt,
    readAt,
  };
}
