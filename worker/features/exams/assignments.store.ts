import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Grade } from '../../contract/grades.ts';
import type { Database } from '../../db/database.ts';
import { holdsExam, isOpen, isUsable } from '../../db/exam-holding.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { isAfter, type Page } from '../../db/paging.ts';
import { isExamTaker, personColumns, toPerson } from '../../db/person.ts';
import {
  examAssignments,
  examTemplates,
  isActiveAssignment,
  isActiveOfUser,
  isKeptExam,
} from '../../db/schema/exams.ts';
import { requirements } from '../../db/schema/handbook.ts';
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

const isActiveFor = (examId: string, userIds: string[]) =>
  and(eq(examAssignments.examId, examId), isActiveAssignment(), inArray(examAssignments.userId, userIds));

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

/** Closes these users' expired assignments to an exam, which would otherwise block new ones. */
export const closeExpired = (db: Database, examId: string, userIds: string[], at: Date) =>
  db
    .update(examAssignments)
    .set({ isActive: false })
    .where(and(isActiveFor(examId, userIds), lte(examAssignments.expiresAt, at)));

/** Those of these users with an active assignment to an exam. */
export const findAssigned = (db: Database, examId: string, userIds: string[]) =>
  db.select({ userId: examAssignments.userId }).from(examAssignments).where(isActiveFor(examId, userIds));

/** The target of an entry about these people: the only one, if there is one. */
export const onlyOne = ([first, ...others]: readonly string[]) => (others.length === 0 ? (first ?? null) : null);

/** A requirement for which an exam is assigned, and when each person has to meet it. */
type ForRequirement = { id: string; dueAt: ReadonlyMap<string, Date> };

type Assigning = {
  examId: string;
  userIds: string[];
  assignedBy: string;
  assignedAt: Date;
  /** Later for those who have longer to meet the requirement. */
  expiresAt: Date;
  requirement?: ForRequirement;
};

/**
 * Assigns an exam. `statement` returns who was assigned, `auditValues` puts the same into the audit row, and
 * `isAssigned` into a later statement about `users`. Checks users, exam and requirement in SQL; skips users with an active
 * assignment.
 */
export function assign(db: Database, { examId, userIds, assignedBy, assignedAt, expiresAt, requirement }: Assigning) {
  const wanted = JSON.stringify(
    userIds.map((userId) => {
      const dueAt = requirement?.dueAt.get(userId);
      const lastsUntil = Math.max(expiresAt.getTime(), dueAt?.getTime() ?? 0);
      return { id: crypto.randomUUID(), userId, dueAt: dueAt?.getTime() ?? null, expiresAt: lastsUntil };
    }),
  );
  const isAsked = requirement
    ? sql`and exists (select 1 from ${requirements} asked where asked.id = ${requirement.id} and asked.deletedAt is null)`
    : sql``;
  const statement = insertSelect(
    db,
    examAssignments,
    {
      id: sql`wanted.value->>'id'`,
      examId,
      userId: sql`${users.id}`,
      assignedBy,
      assignedAt,
      expiresAt: sql`wanted.value->>'expiresAt'`,
      isActive: true,
      requirementId: requirement?.id ?? null,
      dueAt: sql`wanted.value->>'dueAt'`,
    },
    sql`from json_each(${wanted}) wanted join ${users} on ${users.id} = wanted.value->>'userId'
      where ${isExamTaker(sql`+${users.grade}`, sql`+${users.isBlocked}`)}
        and exists (select 1 from ${examTemplates} where id = ${examId} and isActive = 1 and deletedAt is null) ${isAsked}`,
  )
    .onConflictDoNothing()
    .returning({ userId: examAssignments.userId });
  const auditValues = sql`json_object('expiresAt', ${expiresAt.toISOString()},
    'userIds', (select json_group_array(userId) from ${examAssignments} where id in (select value->>'id' from json_each(${wanted})))${
      requirement ? sql`, 'requirementId', ${requirement.id}` : sql``
    })`;
  // `instr` because an id list would be scanned once per user.
  const isAssigned = sql`exists (select 1 from ${examAssignments} given
    where given.examId = ${examId} and given.userId = ${users.id} and given.isActive = 1 and instr(${wanted}, given.id) > 0)`;
  return { statement, auditValues, isAssigned };
}

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
