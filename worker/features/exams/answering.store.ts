import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { minutes } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { isOpen } from '../../db/exam-holding.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { awaitsMarks, examAssignments, examAttempts, examTemplates, isUnclosed } from '../../db/schema/exams.ts';
import { users } from '../../db/schema/people.ts';
import { submittedOutcome } from './attempts.rules.ts';
import type { Paper } from './questions/drawing.ts';

type Attempt = typeof examAttempts.$inferSelect;

type Start = {
  id: string;
  exam: Pick<typeof examTemplates.$inferSelect, 'id' | 'revision'>;
  /** The questions and answers drawn; null for those of the exam. */
  paper: Paper | null;
  userId: string;
  at: Date;
};

/** True if attempts take the exam's questions as they stand. */
const isWhole = sql`${examTemplates.drawCount} is null and not ${examTemplates.shuffleQuestions} and not ${examTemplates.shuffleOptions}`;

/**
 * Starts an attempt with its own questions and answers, if the exam is active, has not changed since they were drawn, and
 * the user has an open assignment. Changes nothing if one is running.
 */
export const startAttempt = (db: Database, { exam, paper, ...start }: Start) =>
  insertSelect(
    db,
    examAttempts,
    {
      id: start.id,
      examId: exam.id,
      userId: start.userId,
      assignmentId: sql`${examAssignments.id}`,
      examTitle: sql`${examTemplates.title}`,
      questions: paper?.questions ?? sql`${examTemplates.questions}`,
      answers: paper?.answers ?? sql`${examTemplates.answers}`,
      timeLimit: sql`${examTemplates.timeLimit}`,
      passingScore: sql`${examTemplates.passingScore}`,
      startedAt: start.at,
      deadline: sql`cast(${start.at.getTime()} + ${examTemplates.timeLimit} * ${minutes(1)} * ${users.examTime} as integer)`,
    },
    sql`from ${examTemplates} join ${examAssignments} on ${examAssignments.examId} = ${examTemplates.id}
      join ${users} on ${users.id} = ${examAssignments.userId}
      where ${examTemplates.id} = ${exam.id} and ${paper ? sql`${examTemplates.revision} = ${exam.revision}` : isWhole} and ${examTemplates.isActive} = 1 and ${examTemplates.deletedAt} is null
        and ${examAssignments.userId} = ${start.userId} and ${isOpen()}`,
  ).onConflictDoNothing();

/** Saves answers, unless the attempt has ended or has a newer revision. */
export const saveResponses = (db: Database, id: string, responses: Record<string, string>, revision: number) =>
  db
    .update(examAttempts)
    .set({ responses, revision })
    .where(and(eq(examAttempts.id, id), isUnclosed(), lt(examAttempts.revision, revision)));

type Submission = { responses: Record<string, string>; isFlagged: boolean; completedAt: Date };

/**
 * Ends an attempt with these answers, unless it has ended; returns a row if it did. An integrity event may arrive after
 * the read, so SQL decides whether the attempt is flagged.
 */
export function submitAttempt(db: Database, attempt: Attempt, { responses, isFlagged, completedAt }: Submission) {
  const answered = { ...attempt, responses };
  const outcome = submittedOutcome(answered, isFlagged);
  const flagged = submittedOutcome(answered, true);
  const unlessFlagged = (ifFlagged: SQL, otherwise: SQL) =>
    sql`case when ${examAttempts.cheatedAt} is not null then ${ifFlagged} else ${otherwise} end`;
  return db
    .update(examAttempts)
    .set({
      responses,
      completedAt,
      status: unlessFlagged(sql`${flagged.status}`, sql`${outcome.status}`),
      score: unlessFlagged(sql`${flagged.score}`, sql`${outcome.score}`),
      awaitingMarks: unlessFlagged(sql`0`, sql`${outcome.awaitingMarks ? 1 : 0}`),
      cheatedAt: isFlagged
        ? sql`coalesce(${examAttempts.cheatedAt}, ${completedAt.getTime()})`
        : examAttempts.cheatedAt,
    })
    .where(and(eq(examAttempts.id, attempt.id), isUnclosed()))
    .returning({ id: examAttempts.id });
}

/** True if the attempt awaits marks. */
export const isAwaitingMarks = (id: string) =>
  sql`exists (select 1 from ${examAttempts} where ${examAttempts.id} = ${id} and ${awaitsMarks()})`;

/** The attempt's status and score in the database, for the audit row of a submission. */
export const submittedValues = (id: string) =>
  sql`(select json_object('status', status, 'score', score) from ${examAttempts} where id = ${id})`;
