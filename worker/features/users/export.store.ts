import { and, desc, eq, gt, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { type SQLiteTable, unionAll } from 'drizzle-orm/sqlite-core';
import { after, days, hours, now } from '../../clock.ts';
import { accountCreatedAt } from '../../contract/discord.ts';
import type { Database } from '../../db/database.ts';
import { avatarUrl } from '../../db/person.ts';
import { auditLogs, auditOrigins, auditTexts } from '../../db/schema/audit.ts';
import { deliveries } from '../../db/schema/discord.ts';
import { examAttempts } from '../../db/schema/exams.ts';
import { applications } from '../../db/schema/hiring.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { users } from '../../db/schema/people.ts';
import { applicationNotes, applicationReviews, savedReplies } from '../../db/schema/reviewing.ts';
import { guideRevisions, notices, staffProfiles, staffRecords } from '../../db/schema/staff.ts';

type User = typeof users.$inferSelect;

/** The least time between two exports of one person, and how long an export can be continued. */
const INTERVAL = hours(1);

/** Notes that a person's data is exported now. Changes nothing, and returns no row, if it was within the last hour. */
export const noteExported = (db: Database, id: string) =>
  db
    .update(users)
    .set({ exportedAt: now() })
    .where(
      and(
        eq(users.id, id),
        sql`${users.erasedAt} is null`,
        sql`coalesce(${users.exportedAt}, 0) <= ${after(now(), -INTERVAL).getTime()}`,
      ),
    )
    .returning({ id: users.id });

/** Whole seconds until a person's data can be exported again. */
export const secondsToWait = ({ exportedAt }: User) =>
  Math.max(1, Math.ceil(((exportedAt?.getTime() ?? 0) + INTERVAL - now().getTime()) / 1000));

/** The audit row of the export that this actor began for this person within the last hour. */
export const findExport = (db: Database, entryId: string, actorId: string, userId: string) =>
  db
    .select({ id: auditLogs.id })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.id, entryId),
        // The + keeps SQLite off the indexes of these columns.
        sql`+${auditLogs.action} = 'USER_EXPORTED'`,
        sql`+${auditLogs.userId} = ${actorId}`,
        sql`+${auditLogs.targetUserId} = ${userId}`,
        gt(sql`+${auditLogs.timestamp}`, after(now(), -INTERVAL).getTime()),
      ),
    );

/** What is kept about a person's account, without the team's notes on them, which are not theirs to read. */
export const profileView = (user: User, servers: string[]) => ({
  id: user.id,
  username: user.username,
  displayName: user.displayName,
  discordId: user.discordId,
  discordAccountCreatedAt: user.discordId && accountCreatedAt(user.discordId),
  avatar: avatarUrl(user.discordId, user.avatar),
  grade: user.grade,
  isBlocked: user.isBlocked,
  joinedAt: user.joinedAt,
  promotedAt: user.promotedAt,
  lastSignIn: user.signInDay === null ? null : new Date(days(user.signInDay)).toISOString().slice(0, 10),
  theme: user.theme,
  directMessages: user.directMessages,
  servers,
});

/** The servers in a person's staff profile; no row without one. */
export const findServers = (db: Database, id: string) =>
  db.select({ servers: staffProfiles.servers }).from(staffProfiles).where(eq(staffProfiles.userId, id));

/** The place of a row among those of its kind, newest first. */
type Place = [at: number, id: string | number];

/** A row to export, and its place. */
type PlacedRow = { placeAt: number; placeId: string | number; [column: string]: unknown };

type Kind = {
  /** Rows of one call: few where texts are long, so that a call stays below the free plan's 10 ms of CPU. */
  limit: number;
  /** Rows after a place. */
  select: (db: Database, userId: string, place: Place | undefined, limit: number) => BatchItem<'sqlite'>;
};

const LONG = 5;
const SHORT = 50;

/** Rows of one table that belong to a person, newest first. */
const own = (
  limit: number,
  table: SQLiteTable,
  { owner, at, id }: Record<'owner' | 'at' | 'id', SQLWrapper>,
  columns: Record<string, SQLiteTable['_']['columns'][string] | SQL.Aliased>,
  condition?: SQL,
): Kind => ({
  limit,
  select: (db, userId, place, most) =>
    db
      .select({ ...columns, placeAt: sql`${at}`.as('placeAt'), placeId: sql`${id}`.as('placeId') })
      .from(table)
      .where(and(sql`${owner} = ${userId}`, condition, place && sql`(${at}, ${id}) < (${place[0]}, ${place[1]})`))
      .orderBy(desc(at), desc(id))
      .limit(most),
});

/** A text about or by a person, null once they are erased. */
const unlessErased = (text: SQLWrapper, userId: SQLWrapper) =>
  sql`iif((select erasedAt from ${users} subject where subject.id = ${userId}) is null, ${text}, null)`;

const applicantOf = (applicationId: SQLWrapper) =>
  sql`(select userId from ${applications} subject where subject.id = ${applicationId})`;

/** The texts of an audit row that its actor wrote, by name. Old values are what somebody else wrote. */
function textsByActor(stored: unknown): Record<string, unknown> {
  const texts: Record<string, { text: unknown }> = JSON.parse(String(stored));
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([name]) => !name.startsWith('oldValues.'))
      .map(([name, { text }]) => [name, text]),
  );
}

/** Audit rows with the person as actor or target, newest first, without anybody else's id, texts or origin. */
const auditEntries: Kind = {
  limit: 2 * SHORT,
  select: (db, userId, place, most) => {
    const entries = (condition: SQL | undefined, isActor: boolean) => {
      const ifActor = (value: SQL) => (isActor ? value : sql`null`);
      const ofOthers = sql`${auditLogs.entityType} = 'user' and ${auditLogs.entityId} <> ${userId}`;
      return db
        .select({
          placeId: sql<number>`${auditLogs.seq}`.as('placeId'),
          placeAt: sql<number>`0`.as('placeAt'),
          action: auditLogs.action,
          role: sql<string>`${isActor ? 'actor' : 'target'}`.as('role'),
          entityType: auditLogs.entityType,
          entityId: sql<string | null>`iif(${ofOthers}, null, ${auditLogs.entityId})`.as('entityId'),
          timestamp: auditLogs.timestamp,
          texts: ifActor(unlessErased(auditTexts.texts, auditLogs.targetUserId)).mapWith(textsByActor).as('texts'),
          ipAddress: ifActor(sql`${auditOrigins.ipAddress} ->> 'text'`).as('ipAddress'),
          userAgent: ifActor(sql`${auditOrigins.userAgent} ->> 'text'`).as('userAgent'),
        })
        .from(auditLogs)
        .leftJoin(auditTexts, eq(auditTexts.seq, auditLogs.seq))
        .leftJoin(auditOrigins, eq(auditOrigins.seq, auditLogs.seq))
        .where(and(condition, place && lt(auditLogs.seq, Number(place[1]))));
    };
    return unionAll(
      entries(eq(auditLogs.userId, userId), true),
      // Worded like its partial index; it leaves out what the first arm has.
      entries(
        and(eq(auditLogs.targetUserId, userId), sql`${auditLogs.userId} is not ${auditLogs.targetUserId}`),
        false,
      ),
    )
      .orderBy(sql`1 desc`)
      .limit(most);
  },
};

/**
 * What is kept about a person in words, by kind: what they sent, what they wrote, and what the log says about them. Without the
 * questions and correct answers of exams, and without what others wrote about them and they may not read.
 */
const KINDS: Record<string, Kind> = {
  applications: own(
    LONG,
    applications,
    { owner: applications.userId, at: applications.submittedAt, id: applications.id },
    {
      id: applications.id,
      jobTitle: applications.jobTitle,
      formQuestions: applications.formQuestions,
      responses: applications.responses,
      status: applications.status,
      submittedAt: applications.submittedAt,
      reviewedAt: applications.reviewedAt,
      withdrawnAt: applications.withdrawnAt,
      suspended: applications.suspended,
      // Reopening a decision hides its message, and erasing its author does.
      message:
        sql`iif(${applications.status} in ('accepted', 'declined'), ${unlessErased(applications.message, applications.messageBy)}, null)`.as(
          'message',
        ),
    },
  ),
  answersToApplicants: own(
    SHORT,
    applications,
    { owner: applications.messageBy, at: applications.submittedAt, id: applications.id },
    {
      applicationId: applications.id,
      message: unlessErased(applications.message, applications.userId).as('message'),
    },
    // Worded like its partial index.
    sql`"message" is not null`,
  ),
  examAttempts: own(
    LONG,
    examAttempts,
    { owner: examAttempts.userId, at: examAttempts.startedAt, id: examAttempts.id },
    {
      id: examAttempts.id,
      examTitle: examAttempts.examTitle,
      responses: examAttempts.responses,
      status: examAttempts.status,
      score: examAttempts.score,
      passingScore: examAttempts.passingScore,
      startedAt: examAttempts.startedAt,
      deadline: examAttempts.deadline,
      completedAt: examAttempts.completedAt,
    },
  ),
  notices: own(
    SHORT,
    notices,
    { owner: notices.createdBy, at: notices.createdAt, id: notices.id },
    { id: notices.id, title: notices.title, content: notices.content, createdAt: notices.createdAt },
  ),
  guideRevisions: own(
    LONG,
    guideRevisions,
    { owner: guideRevisions.createdBy, at: guideRevisions.createdAt, id: guideRevisions.revision },
    {
      slug: guideRevisions.slug,
      revision: guideRevisions.revision,
      markdown: guideRevisions.markdown,
      createdAt: guideRevisions.createdAt,
    },
  ),
  applicationNotes: own(
    SHORT,
    applicationNotes,
    { owner: applicationNotes.authorId, at: applicationNotes.createdAt, id: applicationNotes.id },
    {
      id: applicationNotes.id,
      applicationId: applicationNotes.applicationId,
      body: unlessErased(applicationNotes.body, applicantOf(applicationNotes.applicationId)).as('body'),
      createdAt: applicationNotes.createdAt,
      removedAt: applicationNotes.removedAt,
    },
  ),
  applicationReviews: own(
    SHORT,
    applicationReviews,
    { owner: applicationReviews.reviewerId, at: applicationReviews.createdAt, id: applicationReviews.applicationId },
    {
      applicationId: applicationReviews.applicationId,
      verdict: applicationReviews.verdict,
      reason: unlessErased(applicationReviews.reason, applicantOf(applicationReviews.applicationId)).as('reason'),
      createdAt: applicationReviews.createdAt,
      updatedAt: applicationReviews.updatedAt,
    },
  ),
  staffRecords: own(
    SHORT,
    staffRecords,
    { owner: staffRecords.createdBy, at: staffRecords.createdAt, id: staffRecords.id },
    {
      id: staffRecords.id,
      actionType: staffRecords.actionType,
      title: unlessErased(staffRecords.title, staffRecords.userId).as('title'),
      description: unlessErased(staffRecords.description, staffRecords.userId).as('description'),
      severity: staffRecords.severity,
      createdAt: staffRecords.createdAt,
      updatedAt: staffRecords.updatedAt,
    },
  ),
  savedReplies: own(
    SHORT,
    savedReplies,
    { owner: savedReplies.createdBy, at: savedReplies.createdAt, id: savedReplies.id },
    {
      id: savedReplies.id,
      title: savedReplies.title,
      body: savedReplies.body,
      createdAt: savedReplies.createdAt,
      updatedAt: savedReplies.updatedAt,
    },
  ),
  notifications: own(
    SHORT,
    notifications,
    { owner: notifications.userId, at: notifications.createdAt, id: notifications.id },
    {
      id: notifications.id,
      kind: notifications.kind,
      entityType: notifications.entityType,
      entityId: notifications.entityId,
      count: notifications.count,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    },
  ),
  discordDeliveries: own(
    SHORT,
    deliveries,
    { owner: deliveries.userId, at: deliveries.createdAt, id: deliveries.id },
    {
      kind: deliveries.kind,
      event: deliveries.event,
      state: deliveries.state,
      createdAt: deliveries.createdAt,
      sentAt: deliveries.sentAt,
    },
  ),
  auditEntries,
};

/** Where each kind continues; a kind that is missing is complete. */
export type Places = Record<string, Place | undefined>;

/** The places at the beginning of every kind. */
export const START: Places = Object.fromEntries(Object.keys(KINDS).map((name) => [name, undefined]));

/** The statements that read the next rows of every kind that is not complete, and what `step` makes of their results. */
export function nextStep(db: Database, userId: string, places: Places) {
  const wanted = Object.entries(KINDS).filter(([name]) => name in places);
  return {
    statements: wanted.map(([name, { select, limit }]) => select(db, userId, places[name], limit + 1)),
    /** The rows of each kind, and where those with more continue. */
    step(results: unknown[][]) {
      const next: Places = {};
      const kinds: Record<string, object[]> = {};
      for (const [index, [name, { limit }]] of wanted.entries()) {
        const rows = (results[index] ?? []) as PlacedRow[];
        const last = rows[limit - 1];
        if (rows.length > limit && last) next[name] = [last.placeAt, last.placeId];
        kinds[name] = rows.slice(0, limit).map(({ placeAt: _at, placeId: _id, ...row }) => row);
      }
      return { kinds, next };
    },
  };
}
