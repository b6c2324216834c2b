import { and, asc, eq, gte, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { after, days, now } from '../../clock.ts';
import type { Grade } from '../../contract/grades.ts';
import { can } from '../../contract/permissions.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { isAfter, type Page, pageLimit, textSize } from '../../db/paging.ts';
import { areNotErased, unlessErased } from '../../db/person.ts';
import type { Statements } from '../../db/run-batch.ts';
import { auditLogs, isGradeChange } from '../../db/schema/audit.ts';
import { examAttempts } from '../../db/schema/exams.ts';
import { users } from '../../db/schema/people.ts';
import { isShared, isUnseen, staffProfiles, staffRecords } from '../../db/schema/staff.ts';
import { appeals, leaves } from '../../db/schema/staff-file.ts';
import { judgeOf } from '../../db/staff-file/judges.ts';
import { isNotOver } from '../../db/staff-file/leaves.ts';
import type { Caller } from '../../http/context.ts';
import { appealColumns, isAppealed } from './records.store.ts';

/** How long after sharing a record can be appealed. */
const APPEAL_TIME = days(30);

/** The most shared and unconfirmed records that are counted. */
const COUNTED = 100;

const decider = alias(users, 'decider');

const sharedSize = textSize(
  staffRecords.title,
  staffRecords.description,
  sql`(select mine.text || coalesce(mine.answer, '') from ${appeals} mine where mine.recordId = ${staffRecords.id})`,
);

/** The longest texts of a record with an appeal and its answer. */
const LARGEST = 9200;

const selectShared = (db: Database) =>
  db
    .select({
      record: {
        id: staffRecords.id,
        actionType: staffRecords.actionType,
        title: staffRecords.title,
        description: staffRecords.description,
        severity: staffRecords.severity,
        fromGrade: staffRecords.fromGrade,
        toGrade: staffRecords.toGrade,
        expiresAt: staffRecords.expiresAt,
        expiresAtBefore: staffRecords.expiresAtBefore,
        endMovedAt: staffRecords.endMovedAt,
        isActive: staffRecords.isActive,
        createdAt: staffRecords.createdAt,
        sharedAt: sql<Date>`${staffRecords.sharedAt}`.mapWith(staffRecords.createdAt).as('record_sharedAt'),
        seenAt: staffRecords.seenAt,
        overturnedAt: staffRecords.overturnedAt,
      },
      textSize: sharedSize,
      author: { erasedAt: sql<number | null>`${users.erasedAt}`.as('author_erasedAt') },
      appeal: {
        ...appealColumns,
        text: sql<string>`${appeals.text}`.as('appeal_text'),
        answer: sql<string | null>`${appeals.answer}`.as('appeal_answer'),
        judge: judgeOf(staffRecords).as('appeal_judge'),
      },
      decider: { erasedAt: sql<number | null>`${decider.erasedAt}`.as('decider_erasedAt') },
    })
    .from(staffRecords)
    .leftJoin(users, eq(users.id, staffRecords.createdBy))
    .leftJoin(appeals, isAppealed)
    .leftJoin(decider, eq(decider.id, appeals.decidedBy));

export type SharedRow = Awaited<ReturnType<typeof selectShared>>[number];

/** Records shared with a user, newest first, one more than the page. */
export function listShared(db: Database, userId: string, { limit, cursor }: Page) {
  const condition = and(
    eq(staffRecords.userId, userId),
    isShared(),
    isAfter(cursor, staffRecords.sharedAt, staffRecords.id),
  );
  const order = sql`${staffRecords.sharedAt} desc, ${staffRecords.id} desc`;
  const list = { table: staffRecords, size: sharedSize, largest: LARGEST, condition, order };
  return selectShared(db)
    .where(condition)
    .orderBy(order)
    .limit(pageLimit(db, limit, list));
}

/** One record, if it is about this user and shared with them. */
export const findShared = (db: Database, id: string, userId: string) =>
  selectShared(db).where(and(eq(staffRecords.id, id), eq(staffRecords.userId, userId), isShared()));

/** The last moment at which a record can be appealed. */
export const appealUntil = ({ record }: Pick<SharedRow, 'record'>) => after(record.sharedAt, APPEAL_TIME);

/** A shared record for its subject: without its author and decider, and without what the erased wrote. */
export function sharedView(row: SharedRow) {
  const { record, author, appeal } = row;
  const { id, text, state, judge, createdAt, decidedAt } = appeal;
  const answer = unlessErased(appeal.answer, row.decider);
  return {
    ...record,
    title: unlessErased(record.title, author) ?? '',
    description: unlessErased(record.description, author) ?? '',
    appealUntil: appealUntil(row),
    appeal: id === null ? null : { id, text, state, judge, answer, createdAt, decidedAt },
  };
}

/** Confirms a shared record as seen, once, if `condition` holds. */
export const confirmSeen = (db: Database, id: string, userId: string, condition?: SQL) =>
  db
    .update(staffRecords)
    .set({ seenAt: now() })
    .where(
      and(eq(staffRecords.id, id), eq(staffRecords.userId, userId), isShared(), isNull(staffRecords.seenAt), condition),
    )
    .returning({ id: staffRecords.id });

/** Appeals a shared record in time, if it was never appealed and its subject is not erased. */
export const insertAppeal = (db: Database, fields: typeof appeals.$inferInsert) =>
  insertSelect(
    db,
    appeals,
    fields,
    sql`from ${staffRecords} where ${and(
      eq(staffRecords.id, fields.recordId),
      eq(staffRecords.userId, fields.userId),
      gte(staffRecords.sharedAt, after(fields.createdAt, -APPEAL_TIME)),
      areNotErased(fields.userId),
    )}`,
  )
    .onConflictDoNothing()
    .returning({ id: appeals.id });

/** A user's grade changes or, with `isTakeOver`, how they were taken over, newest first, one more than the page. */
export const listGrades = (db: Database, userId: string, { limit, cursor }: Page, isOfKind = isGradeChange) =>
  db
    .select({
      id: auditLogs.id,
      at: auditLogs.timestamp,
      fromGrade: sql<Grade | null>`${auditLogs.oldValues} ->> 'grade'`.as('fromGrade'),
      toGrade: sql<Grade | null>`${auditLogs.newValues} ->> 'grade'`.as('toGrade'),
    })
    .from(auditLogs)
    .where(and(eq(auditLogs.targetUserId, userId), isOfKind(), isAfter(cursor, auditLogs.timestamp, auditLogs.id)))
    .orderBy(sql`${auditLogs.timestamp} desc, ${auditLogs.id} desc`)
    .limit(limit + 1);

/** A user's exam attempts that have ended, newest first, one more than the page. */
export const listEndedAttempts = (db: Database, userId: string, { limit, cursor }: Page) =>
  db
    .select({
      id: examAttempts.id,
      examId: examAttempts.examId,
      examTitle: examAttempts.examTitle,
      status: examAttempts.status,
      score: examAttempts.score,
      passingScore: examAttempts.passingScore,
      startedAt: examAttempts.startedAt,
      completedAt: examAttempts.completedAt,
    })
    .from(examAttempts)
    .where(
      and(
        eq(examAttempts.userId, userId),
        ne(examAttempts.status, 'in_progress'),
        isAfter(cursor, examAttempts.startedAt, examAttempts.id),
      ),
    )
    .orderBy(sql`${examAttempts.startedAt} desc, ${examAttempts.id} desc`)
    .limit(limit + 1);

const ownLeave = {
  id: leaves.id,
  fromDay: leaves.fromDay,
  toDay: leaves.toDay,
  note: leaves.note,
  createdAt: leaves.createdAt,
  endedAt: leaves.endedAt,
};

/** A user's leaves as the file shows them, newest first, one more than the page. */
export const listOwnLeaves = (db: Database, userId: string, { limit, cursor }: Page) =>
  db
    .select(ownLeave)
    .from(leaves)
    .where(and(eq(leaves.userId, userId), isAfter(cursor, leaves.createdAt, leaves.id)))
    .orderBy(sql`${leaves.createdAt} desc, ${leaves.id} desc`)
    .limit(limit + 1);

/** What the head of a user's own file shows, as statements. Members have no leave. */
export function fileReads(db: Database, { id, grade }: Caller) {
  const counted = (condition: SQL) =>
    sql<number>`(select count(*) from (select 1 from ${staffRecords} where userId = ${id} and ${condition} limit ${COUNTED}))`;
  return {
    fileCounts: db
      .select({
        trialDueOn: sql<string | null>`(select trialDueOn from ${staffProfiles} where userId = ${id})`.as('trialDueOn'),
        shared: counted(isShared()).as('shared'),
        unseen: counted(isUnseen()).as('unseen'),
      })
      .from(sql`(select 1 as one)`),
    nextLeave: can(grade, 'leave.announce')
      ? db
          .select(ownLeave)
          .from(leaves)
          .where(and(eq(leaves.userId, id), isNotOver()))
          .orderBy(asc(leaves.toDay), asc(leaves.id))
          .limit(1)
      : null,
  } satisfies Statements;
}

type FileRows = {
  fileCounts: { trialDueOn: string | null; shared: number; unseen: number }[];
  nextLeave: Pick<typeof leaves.$inferSelect, keyof typeof ownLeave>[] | null;
};

/** The head of a user's own file. */
export const fileView = ({ fileCounts, nextLeave }: FileRows) => ({
  trialDueOn: fileCounts[0]?.trialDueOn ?? null,
  leave: nextLeave?.[0] ?? null,
  shared: fileCounts[0]?.shared ?? 0,
  unseen: fileCounts[0]?.unseen ?? 0,
});
