import { eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { now } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { examAssignments, examAttempts, examTemplates } from '../../db/schema/exams.ts';
import { isOverdue, isRunning } from './overdue.store.ts';

const sat = alias(examAttempts, 'sat');
const asked = alias(examAttempts, 'asked');

/** True if an assignment has not expired and its attempt is not overdue. Callers add `isActive`, worded like their index. */
export const isUsable = () => sql`${examAssignments.expiresAt} > ${now().getTime()}
  and not exists (select 1 from ${examAttempts} ${sat} where ${sat.assignmentId} = ${examAssignments.id} and ${isOverdue(sat)})`;

/** True if an assignment can still start an attempt. */
export const isOpen = () => sql`${examAssignments.isActive} = 1 and ${isUsable()}`;

/** True if the user holds an exam: an open assignment or a running attempt (docs/rules/exams.md#exam-secrecy). */
export const holdsExam = (userId: string, examId: SQL = sql`${examTemplates.id}`) => sql`(
  exists (select 1 from ${examAssignments} where ${examAssignments.examId} = ${examId} and ${examAssignments.userId} = ${userId} and ${isOpen()})
  or exists (select 1 from ${examAttempts} where ${examAttempts.examId} = ${examId} and ${examAttempts.userId} = ${userId} and ${isRunning()}))`;

/** Whether the user holds the exam of an attempt: one row, `isHeld` 0 or 1. */
export const findHolding = (db: Database, attemptId: string, userId: string) => {
  // Aliased because `holdsExam` reads attempts too and would bind the column to its own.
  const examId = sql`(select ${asked.examId} from ${examAttempts} ${asked} where ${asked.id} = ${attemptId})`;
  return db
    .select({ isHeld: sql<number>`${holdsExam(userId, examId)}`.as('isHeld') })
    .from(examAttempts)
    .where(eq(examAttempts.id, attemptId));
};
