import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../db/database.ts';
import { holdsExam } from '../../db/exam-holding.ts';
import { examAttempts } from '../../db/schema/exams.ts';

const asked = alias(examAttempts, 'asked');

/** Whether the user holds the exam of an attempt: one row, `isHeld` 0 or 1. */
export const findHolding = (db: Database, attemptId: string, userId: string) => {
  // Aliased because `holdsExam` reads attempts too and would bind the column to its own.
  const examId = sql`(select ${asked.examId} from ${examAttempts} ${asked} where ${asked.id} = ${attemptId})`;
  return db
    .select({ isHeld: sql<number>`${holdsExam(userId, examId)}`.as('isHeld') })
    .from(examAttempts)
    .where(eq(examAttempts.id, attemptId));
};
