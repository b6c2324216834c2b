import { and, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import type { Grade } from '../../contract/grades.ts';
import type { Database } from '../../db/database.ts';
import { isAfter, type Page } from '../../db/paging.ts';
import { personColumns } from '../../db/person.ts';
import { isBlindTo, type Reader } from '../../db/reading.ts';
import { auditLogs, auditTexts, isGradeChange, isTakeOver } from '../../db/schema/audit.ts';
import { examAttempts } from '../../db/schema/exams.ts';
import { guides } from '../../db/schema/guides.ts';
import { guideReads } from '../../db/schema/handbook.ts';
import { applications } from '../../db/schema/hiring.ts';
import { users } from '../../db/schema/people.ts';
import { applicationReviews } from '../../db/schema/reviewing.ts';
import { approvals } from '../../db/schema/staff-file.ts';

/** The most exams that a promotion names. */
const EXAMS = 20;

// A user who was taken over without an account before rose from Member.
const fromGrade = sql`coalesce(${auditLogs.oldValues} ->> 'grade', 1)`;
const toGrade = sql`${auditLogs.newValues} ->> 'grade'`;

/** The moment of the rise that a column describes. */
const at = sql.raw('rise.at');

/** The accepted application decided last before a rise, as JSON; counts only for readers who may know them. */
function applicationBefore(userId: string, reader: Reader) {
  const decided = sql`coalesce(decided.reviewedAt, decided.decidedAt)`;
  const verdicts = sql`(select json_object('yes', total(verdict = 'yes'), 'unsure', total(verdict = 'unsure'),
    'no', total(verdict = 'no')) from ${applicationReviews} where applicationId = accepted.id)`;
  const counts =
    reader.id === userId ? sql`null` : sql`iif(${isBlindTo(reader.id, sql.raw('accepted.id'))}, null, ${verdicts})`;
  return sql`(select json_object('jobTitle', accepted.jobTitle, 'decidedAt', accepted.at, 'counts', json(${counts}))
    from (select decided.id, decided.jobTitle, max(${decided}) as at from ${applications} decided
      where decided.userId = ${userId} and decided.status = 'accepted' and ${decided} < ${at}) accepted
    where accepted.id is not null)`;
}

/** The newest exams that were completed and marked before a rise, as JSON. */
const examsBefore = (
  userId: string,
) => sql`(select json_group_array(json_array(examTitle, score, passingScore, completedAt))
  from (select taken.examTitle, taken.score, taken.passingScore, taken.completedAt from ${examAttempts} taken
    where taken.userId = ${userId} and taken.status = 'completed' and taken.score is not null
      and taken.awaitingMarks = 0 and taken.completedAt < ${at}
    order by taken.startedAt desc, taken.id desc limit ${EXAMS}))`;

/** What was acknowledged last before a rise of each guide that the reader may read, as JSON. */
const readBefore = (
  userId: string,
  grade: Grade,
) => sql`(select json_group_array(json_array(${guides.slug}, ${guides.title}, seen.revision, seen.readAt))
  from ${guides} cross join ${guideReads} seen on seen.userId = ${userId} and seen.slug = ${guides.slug}
    and seen.readAt = (select own.readAt from ${guideReads} own where own.userId = ${userId} and own.slug = ${guides.slug}
      and own.readAt < ${at} order by own.readAt desc limit 1)
  where ${guides.minGrade} <= ${grade})`;

/** The reason for passing gates: kept with the approval, or apart from the entry. Null once its author is erased. */
const waiver = sql`iif(rise.approvalId is null,
  (select texts -> 'newValues.waiver' ->> 'text' from ${auditTexts} where seq = rise.seq and "users".erasedAt is null),
  (select waiver from ${approvals} asked where asked.id = rise.approvalId
    and exists (select 1 from ${users} asking where asking.id = asked.askedBy and asking.erasedAt is null)))`;

/** A person's rises in grade and what they rested on, newest first, one more than the page. */
export function listPromotions(db: Database, userId: string, reader: Reader, { limit, cursor }: Page) {
  const arm = (isOfKind: () => SQL) =>
    db
      .select({
        seq: auditLogs.seq,
        id: auditLogs.id,
        at: sql<Date>`${auditLogs.timestamp}`.mapWith(auditLogs.timestamp).as('at'),
        actorId: sql<string | null>`${auditLogs.userId}`.as('actorId'),
        approvalId: sql<string | null>`${auditLogs.newValues} ->> 'approvalId'`.as('approvalId'),
        fromGrade: sql<Grade>`${fromGrade}`.as('fromGrade'),
        toGrade: sql<Grade>`${toGrade}`.as('toGrade'),
        waived: sql<string | null>`${auditLogs.newValues} -> 'waived'`.as('waived'),
      })
      .from(auditLogs)
      .where(
        and(
          eq(auditLogs.targetUserId, userId),
          isOfKind(),
          sql`${toGrade} > ${fromGrade}`,
          isAfter(cursor, auditLogs.timestamp, auditLogs.id),
        ),
      );
  const rise = unionAll(arm(isGradeChange), arm(isTakeOver))
    .orderBy(sql`at desc, id desc`)
    .limit(limit + 1)
    .as('rise');
  return (
    db
      .select({
        id: rise.id,
        at: rise.at,
        fromGrade: rise.fromGrade,
        toGrade: rise.toGrade,
        approvalId: rise.approvalId,
        waived: rise.waived,
        by: personColumns(users, 'by'),
        askedBy: sql<string | null>`(select askedBy from ${approvals} asked where asked.id = rise.approvalId)`.as(
          'askedBy',
        ),
        waiver: sql<string | null>`${reader.id === userId ? null : waiver}`.as('waiver'),
        application: sql<string | null>`${applicationBefore(userId, reader)}`.as('application'),
        exams: sql<string>`${examsBefore(userId)}`.as('exams'),
        read: sql<string>`${readBefore(userId, reader.grade)}`.as('guidesRead'),
      })
      // In the order of its page.
      .from(rise)
      .leftJoin(users, eq(users.id, rise.actorId))
  );
}

export type PromotionRow = Awaited<ReturnType<typeof listPromotions>>[number];
