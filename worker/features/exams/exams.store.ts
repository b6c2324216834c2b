import { and, eq, type SQL, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { type Cursor, isAfter, lowerAsSqlite } from '../../db/paging.ts';
import { personColumns, toPerson } from '../../db/person.ts';
import { examAssignments, examAttempts, examTemplates } from '../../db/schema/exams.ts';
import { counters, users } from '../../db/schema/people.ts';
import { overdueBefore } from './attempts.rules.ts';

const exists = sql`${examTemplates.deletedAt} is null`;

const figure = (kind: string) =>
  sql<number>`coalesce((select ${counters.value} from ${counters}
    where ${counters.kind} = ${kind} and ${counters.key} = ${examTemplates.id}), 0)`;

/** The condition that the attempt of an assignment is over, and only nobody has written it down yet: the assignment closes with it. */
export const isSpent = () => sql`exists (select 1 from ${examAttempts} sat
  where sat.assignmentId = ${examAssignments.id} and sat.status = 'in_progress' and sat.deadline < ${overdueBefore(now()).getTime()})`;

/** The condition that an assignment can still be used to start. */
export const isOpen = () =>
  sql`${examAssignments.isActive} = 1 and ${examAssignments.expiresAt} > ${now().getTime()} and not ${isSpent()}`;

/** The condition that an attempt is under way, and its time not over. */
export const isRunning = () =>
  sql`${examAttempts.status} = 'in_progress' and ${examAttempts.deadline} >= ${overdueBefore(now()).getTime()}`;

/** The condition that someone sits, or may yet sit, the exam: its answers are then no business of theirs (contract §2). */
export const holds = (userId: string, examId: SQL = sql`${examTemplates.id}`) => sql`(
  exists (select 1 from ${examAssignments} where ${examAssignments.examId} = ${examId} and ${examAssignments.userId} = ${userId} and ${isOpen()})
  or exists (select 1 from ${examAttempts} where ${examAttempts.examId} = ${examId} and ${examAttempts.userId} = ${userId} and ${isRunning()}))`;

const hasAttempted = (userId: string) => sql`exists (select 1 from ${examAttempts}
  where ${examAttempts.userId} = ${userId} and ${examAttempts.examId} = ${examTemplates.id})`;

const columns = (userId: string) => ({
  exam: examTemplates,
  creator: personColumns(users, 'creator'),
  isHeld: sql<number>`${holds(userId)}`.as('isHeld'),
  hasAttempted: sql<number>`${hasAttempted(userId)}`.as('hasAttempted'),
  totalAssigned: figure('exam_assigned').as('totalAssigned'),
  uniqueUsers: figure('exam_people').as('uniqueUsers'),
  activeAssignments: figure('exam_open').as('activeAssignments'),
});

const select = (db: Database, userId: string) =>
  db.select(columns(userId)).from(examTemplates).leftJoin(users, eq(users.id, examTemplates.createdBy));

export type ExamRow = Awaited<ReturnType<typeof select>>[number];

type ListOptions = {
  userId: string;
  /** Archived ones too; otherwise only those that this person has attempted. */
  all: boolean;
  active?: boolean | undefined;
  q?: string | undefined;
  limit: number;
  cursor?: Cursor | undefined;
};

/** Exams newest first, one more than `limit`. */
export async function listExams(db: Database, { userId, all, active, q, limit, cursor }: ListOptions) {
  const matches = q
    ? sql`instr(lower(${examTemplates.title} || ' ' || ${examTemplates.description}), ${lowerAsSqlite(q)}) > 0`
    : undefined;
  const wanted = and(exists, isAfter(cursor, examTemplates.createdAt, examTemplates.id), matches);
  const page = (isActive: boolean | undefined, rows: number) =>
    select(db, userId)
      .where(and(wanted, isActive === undefined ? undefined : sql`${examTemplates.isActive} = ${isActive ? 1 : 0}`))
      .orderBy(sql`${examTemplates.createdAt} desc, ${examTemplates.id} desc`)
      .limit(rows);
  if (all) return page(active, limit + 1);

  // Those that one has attempted are few, and found by the attempts: archived ones by the thousand cost a taker nothing.
  const attempted = sql`${examTemplates.id} in (select ${examAttempts.examId} from ${examAttempts} where ${examAttempts.userId} = ${userId})`;
  const [open, archived] = await db.batch([
    page(true, active === false ? 0 : limit + 1),
    select(db, userId)
      .where(and(wanted, sql`+${examTemplates.isActive} = 0`, attempted))
      .limit(active === true ? 0 : -1),
  ]);
  const place = ({ exam }: ExamRow) => exam.createdAt.getTime();
  return [...open, ...archived]
    .sort((a, b) => place(b) - place(a) || (a.exam.id < b.exam.id ? 1 : -1))
    .slice(0, limit + 1);
}

/** The exam with this id, unless it is deleted, as this person stands to it. */
export const findExam = (db: Database, id: string, userId: string) =>
  select(db, userId).where(and(eq(examTemplates.id, id), exists));

/** An exam as its takers see it: never a question, never an answer. */
export const examView = ({ exam }: Pick<ExamRow, 'exam'>) => ({
  id: exam.id,
  title: exam.title,
  description: exam.description,
  timeLimit: exam.timeLimit,
  passingScore: exam.passingScore,
  questionCount: exam.questions.length,
  isActive: exam.isActive,
  createdAt: exam.createdAt,
});

/** An exam in a manager's list: also who wrote it, and how many hold it. `isHeld`: the manager does, and may not look inside. */
export const managedExamView = (row: ExamRow) => ({
  ...examView(row),
  createdBy: row.exam.createdBy,
  creator: toPerson(row.creator),
  revision: row.exam.revision,
  isHeld: row.isHeld === 1,
  totalAssigned: row.totalAssigned,
  uniqueUsers: row.uniqueUsers,
  activeAssignments: row.activeAssignments,
});

/** An exam in full, for managers who do not hold it. */
export const fullExamView = (row: ExamRow) => ({
  ...managedExamView(row),
  questions: row.exam.questions,
  answers: row.exam.answers,
});

/** Figures over all exams, from the counters. `averageScore` is null while nothing is scored. */
export async function examFigures(db: Database) {
  const rows = await db
    .select()
    .from(counters)
    .where(
      sql`${counters.kind} in ('exams', 'attempts', 'attempts_awaiting', 'attempts_scored')
        or (${counters.kind} in ('exam_open', 'exam_people') and ${counters.key} = 'all')`,
    );
  const value = (kind: string, key: string) => rows.find((row) => row.kind === kind && row.key === key)?.value ?? 0;
  const scored = value('attempts_scored', 'count');
  return {
    totalExams: value('exams', 'active') + value('exams', 'archived'),
    activeExams: value('exams', 'active'),
    activeAssignments: value('exam_open', 'all'),
    usersWithExams: value('exam_people', 'all'),
    totalAttempts: rows.filter((row) => row.kind === 'attempts').reduce((sum, row) => sum + row.value, 0),
    completedAttempts: value('attempts', 'completed'),
    awaitingMarks: value('attempts_awaiting', 'all'),
    averageScore: scored > 0 ? value('attempts_scored', 'sum') / scored : null,
  };
}
