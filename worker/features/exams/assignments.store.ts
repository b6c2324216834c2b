import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { now } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { type Cursor, isAfter } from '../../db/paging.ts';
import { personColumns, toPerson } from '../../db/person.ts';
import { examAssignments, examTemplates } from '../../db/schema/exams.ts';
import { users } from '../../db/schema/people.ts';
import { isOpen, isSpent } from './exams.store.ts';

const assigner = alias(users, 'assigner');

const select = (db: Database) =>
  db
    .select({
      assignment: examAssignments,
      user: personColumns(users, 'user'),
      assigner: personColumns(assigner, 'assigner'),
      exam: {
        id: sql<string | null>`${examTemplates.id}`.as('exam_id'),
        title: sql<string | null>`${examTemplates.title}`.as('exam_title'),
      },
    })
    .from(examAssignments)
    .leftJoin(users, eq(users.id, examAssignments.userId))
    .leftJoin(assigner, eq(assigner.id, examAssignments.assignedBy))
    .leftJoin(
      examTemplates,
      and(eq(examTemplates.id, examAssignments.examId), sql`${examTemplates.deletedAt} is null`),
    );

type Row = Awaited<ReturnType<typeof select>>[number];

const newestFirst = sql`${examAssignments.assignedAt} desc, ${examAssignments.id} desc`;

type Page = { limit: number; cursor?: Cursor | undefined };

/** Assignments that can still be used, newest first, one more than `limit`. */
export const listOpenAssignments = (db: Database, { limit, cursor }: Page) =>
  select(db)
    .where(and(isOpen(), isAfter(cursor, examAssignments.assignedAt, examAssignments.id)))
    .orderBy(newestFirst)
    .limit(limit + 1);

/** Someone's assignments that can still be used, newest first, one more than `limit`. */
export const listOwnAssignments = (db: Database, userId: string, { limit, cursor }: Page) =>
  select(db)
    .where(
      and(
        eq(examAssignments.userId, userId),
        // As the partial index of someone's open ones words it.
        sql`${examAssignments.isActive} and ${examAssignments.expiresAt} > ${now().getTime()} and not ${isSpent()}`,
        isAfter(cursor, examAssignments.assignedAt, examAssignments.id),
      ),
    )
    .orderBy(newestFirst)
    .limit(limit + 1);

/** An assignment as its holder sees it; `exam` is null once deleted. */
export const ownAssignmentView = ({ assignment, exam }: Row) => ({
  id: assignment.id,
  examId: assignment.examId,
  userId: assignment.userId,
  assignedAt: assignment.assignedAt,
  expiresAt: assignment.expiresAt,
  isActive: assignment.isActive,
  exam: exam.id !== null && exam.title !== null ? { id: exam.id, title: exam.title } : null,
});

/** An assignment as managers see it: also whose it is, and who gave it. */
export const assignmentView = (row: Row) => ({
  ...ownAssignmentView(row),
  assignedBy: row.assignment.assignedBy,
  user: toPerson(row.user),
  assigner: toPerson(row.assigner),
});

/** The people with these ids, as far as they are there. */
export const findPeople = (db: Database, ids: string[]) =>
  db
    .select({ id: users.id, username: users.username, grade: users.grade, isBlocked: users.isBlocked })
    .from(users)
    .where(inArray(users.id, ids));
