import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Grade } from '../../contract/grades.ts';
import type { Database } from '../../db/database.ts';
import { holdsExam, isOpen, isUsable } from '../../db/exams/holding.ts';
import { isAfter, type Page } from '../../db/paging.ts';
import { isExamTaker, personColumns, toPerson } from '../../db/person.ts';
import { examAssignments, examTemplates, isActiveOfUser, isKeptExam } from '../../db/schema/exams.ts';
import { users } from '../../db/schema/people.ts';

const assigner = alias(users, 'assigner');

const columns = {
  assignment: examAssignments,
  exam: {
    id: sql<string | null>`${examTemplates.id}`.as('exam_id'),
    title: sql<string | null>`${examTemplates.title}`.as('exam_title'),
  },
};

const isItsExam = and(eq(examTemplates.id, examAssignments.examId), isKeptExam());

const select = (db: Database) =>
  db
    .select({ ...columns, user: personColumns(users, 'user'), assigner: personColumns(assigner, 'assigner') })
    .from(examAssignments)
    .leftJoin(users, eq(users.id, examAssignments.userId))
    .leftJoin(assigner, eq(assigner.id, examAssignments.assignedBy))
    .leftJoin(examTemplates, isItsExam);

export type AssignmentRow = Awaited<ReturnType<typeof select>>[number];

const newestFirst = sql`${examAssignments.assignedAt} desc, ${examAssignments.id} desc`;

/** Open assignments, newest first, one more than `limit`. */
export const listOpenAssignments = (db: Database, { limit, cursor }: Page) =>
  select(db)
    .where(and(isOpen(), isAfter(cursor, examAssignments.assignedAt, examAssignments.id)))
    .orderBy(newestFirst)
    .limit(limit + 1);

/** A user's open assignments, newest first, one more than `limit`. */
export const listOwnAssignments = (db: Database, userId: string, { limit, cursor }: Page) =>
  db
    .select(columns)
    .from(examAssignments)
    .leftJoin(examTemplates, isItsExam)
    .where(
      and(
        eq(examAssignments.userId, userId),
        isActiveOfUser(),
        isUsable(),
        isAfter(cursor, examAssignments.assignedAt, examAssignments.id),
      ),
    )
    .orderBy(newestFirst)
    .limit(limit + 1);

const candidate = {
  id: users.id,
  username: users.username,
  grade: users.grade,
  isBlocked: users.isBlocked,
  erasedAt: users.erasedAt,
};

/** The existing users among these ids. */
export const findPeople = (db: Database, ids: string[]) =>
  db.select(candidate).from(users).where(inArray(users.id, ids));

/** People of these grades who may take an exam and do not hold it, without the manager; at most `limit`. */
export const findUnassigned = (
  db: Database,
  { examId, grades, managerId, limit }: { examId: string; grades: Grade[]; managerId: string; limit: number },
) =>
  db
    .select(candidate)
    .from(users)
    .where(
      and(
        inArray(users.grade, grades),
        sql`${isExamTaker(sql`+${users.grade}`, sql`+${users.isBlocked}`)} and ${users.erasedAt} is null
          and ${users.id} <> ${managerId} and not ${holdsExam(users.id, sql`${examId}`)}`,
      ),
    )
    .limit(limit);

/** A user's open assignment to an exam. */
export const findOpenAssignment = (db: Database, examId: string, userId: string) =>
  db
    .select({ id: examAssignments.id })
    .from(examAssignments)
    .where(and(eq(examAssignments.examId, examId), eq(examAssignments.userId, userId), isOpen()));

/** An assignment for its taker; `exam` is null once deleted. */
export const ownAssignmentView = ({ assignment, exam }: Pick<AssignmentRow, 'assignment' | 'exam'>) => ({
  id: assignment.id,
  examId: assignment.examId,
  userId: assignment.userId,
  assignedAt: assignment.assignedAt,
  expiresAt: assignment.expiresAt,
  isActive: assignment.isActive,
  requirementId: assignment.requirementId,
  dueAt: assignment.dueAt,
  exam: exam.id !== null && exam.title !== null ? { id: exam.id, title: exam.title } : null,
});

/** An assignment for managers, with its taker and assigner. */
export const assignmentView = (row: AssignmentRow) => ({
  ...ownAssignmentView(row),
  assignedBy: row.assignment.assignedBy,
  user: toPerson(row.user),
  assigner: toPerson(row.assigner),
});
