import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { after, now, seconds } from '../clock.ts';
import { SUBMIT_GRACE } from '../contract/limits.ts';
import type { Columns } from './schema/columns.ts';
import { examAssignments, examAttempts, examTemplates, isActiveAssignment, isUnclosed } from './schema/exams.ts';

type AttemptColumns = Columns<'status' | 'deadline'>;

const sat = alias(examAttempts, 'sat');
// Aliased so that `examId` may be a column of attempts.
const begun = alias(examAttempts, 'begun');

/** An unsubmitted attempt with a deadline before this is overdue. */
export const overdueCutoff = (at: Date) => after(at, -seconds(SUBMIT_GRACE));

const isPastCutoff = ({ deadline }: AttemptColumns) => sql`${deadline} < ${overdueCutoff(now()).getTime()}`;

/** True if an attempt is past its deadline but not closed. */
export const isOverdue = (attempt: AttemptColumns = examAttempts) =>
  sql`(${isUnclosed(attempt)} and ${isPastCutoff(attempt)})`;

/** True if an attempt is in progress and can still be submitted. */
export const isRunning = (attempt: AttemptColumns = examAttempts) =>
  sql`(${isUnclosed(attempt)} and not ${isPastCutoff(attempt)})`;

/** True if an assignment has not expired and its attempt is not overdue. Callers add `isActiveAssignment`. */
export const isUsable = () => sql`${examAssignments.expiresAt} > ${now().getTime()}
  and not exists (select 1 from ${examAttempts} ${sat} where ${sat.assignmentId} = ${examAssignments.id} and ${isOverdue(sat)})`;

/** True if an assignment can still start an attempt. */
export const isOpen = () => sql`${isActiveAssignment()} and ${isUsable()}`;

/** True if the user holds an exam: an open assignment or a running attempt (docs/rules/exams.md#exam-secrecy). */
export const holdsExam = (userId: string | SQLWrapper, examId: SQL = sql`${examTemplates.id}`) => sql`(
  exists (select 1 from ${examAssignments} where ${examAssignments.examId} = ${examId} and ${examAssignments.userId} = ${userId} and ${isOpen()})
  or exists (select 1 from ${examAttempts} ${begun} where ${begun.examId} = ${examId} and ${begun.userId} = ${userId} and ${isRunning(begun)}))`;
