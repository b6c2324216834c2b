import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { holdsExam, isRunning } from '../../db/exam-holding.ts';
import { type Cursor, isAfter, lowerAsSqlite, pageLimit, textSize } from '../../db/paging.ts';
import { personColumns, toPerson } from '../../db/person.ts';
import { editedBy, editedView, editor, editorColumns, isEditor } from '../../db/revision.ts';
import { awaitsMarks, examAttempts, examTemplates, isKeptExam } from '../../db/schema/exams.ts';
import { counters, users } from '../../db/schema/people.ts';

const isThere = isKeptExam();

/** A counter of this exam. */
const figure = (kind: string) =>
  sql<number>`coalesce((select ${counters.value} from ${counters}
    where ${counters.kind} = ${kind} and ${counters.key} = ${examTemplates.id}), 0)`;

const hasAttempted = (userId: string) => sql`exists (select 1 from ${examAttempts}
  where ${examAttempts.userId} = ${userId} and ${examAttempts.examId} = ${examTemplates.id})`;

const { questions, answers: _answers, ...withoutPaper } = getTableColumns(examTemplates);
const questionCount = sql<number>`json_array_length(${questions})`.as('questionCount');
const size = textSize(examTemplates.description);

/** The title and description at their longest. */
const LARGEST = 5200;

const columns = (userId: string) => ({
  questionCount,
  creator: personColumns(users, 'creator'),
  editor: editorColumns,
  isHeld: sql<number>`${holdsExam(userId)}`.as('isHeld'),
  hasAttempted: sql<number>`${hasAttempted(userId)}`.as('hasAttempted'),
  totalAssigned: figure('exam_assigned').as('totalAssigned'),
  uniqueUsers: figure('exam_people').as('uniqueUsers'),
  activeAssignments: figure('exam_open').as('activeAssignments'),
});

const select = (db: Database, userId: string) =>
  db
    .select({ exam: getTableColumns(examTemplates), ...columns(userId) })
    .from(examTemplates)
    .leftJoin(users, eq(users.id, examTemplates.createdBy))
    .leftJoin(editor, isEditor(examTemplates.updatedBy));

export type ExamRow = Awaited<ReturnType<typeof select>>[number];

/** An exam in a list, without its paper. */
type ListedExam = Omit<ExamRow, 'exam'> & { exam: Omit<ExamRow['exam'], 'questions' | 'answers'> };

type ListOptions = { active?: boolean | undefined; q?: string | undefined; limit: number; cursor?: Cursor | undefined };

/** Matches the list's filters, except the state. Leaves out deleted exams. */
const isWanted = ({ q, cursor }: ListOptions) =>
  and(
    isThere,
    isAfter(cursor, examTemplates.createdAt, examTemplates.id),
    q
      ? sql`instr(lower(${examTemplates.title} || ' ' || ${examTemplates.description}), ${lowerAsSqlite(q)}) > 0`
      : undefined,
  );

const hasState = (isActive: boolean | undefined) =>
  isActive === undefined ? undefined : sql`${examTemplates.isActive} = ${isActive ? 1 : 0}`;

const newestFirst = sql`${examTemplates.createdAt} desc, ${examTemplates.id} desc`;

/** The LIMIT of a page of exams in this state. */
const limitOf = (db: Database, options: ListOptions, isActive: boolean | undefined) =>
  pageLimit(db, options.limit, {
    table: examTemplates,
    size,
    largest: LARGEST,
    condition: and(isWanted(options), hasState(isActive)),
    order: newestFirst,
  });

/** Exams for a manager, newest first, one more than the page. */
export const listExams = (db: Database, userId: string, options: ListOptions) =>
  db
    .select({ exam: withoutPaper, textSize: size, ...columns(userId) })
    .from(examTemplates)
    .leftJoin(users, eq(users.id, examTemplates.createdBy))
    .leftJoin(editor, isEditor(examTemplates.updatedBy))
    .where(and(isWanted(options), hasState(options.active)))
    .orderBy(newestFirst)
    .limit(limitOf(db, options, options.active));

/** Exams for a taker: active ones, and archived ones they attempted. Newest first, one more than the page. */
export async function listForTaker(db: Database, userId: string, options: ListOptions) {
  const { active, limit } = options;
  const exams = () => db.select({ exam: withoutPaper, questionCount, textSize: size }).from(examTemplates);
  // Finds a taker's archived exams through their attempts, so that many archived exams cost nothing. Skips from exam to
  // exam in the index, so that neither do many attempts.
  const nextAfter = (exam: SQL) => sql`(select min(${examAttempts.examId}) from ${examAttempts}
    where ${examAttempts.userId} = ${userId} and ${examAttempts.examId} > ${exam})`;
  const attempted = sql`(with recursive attempted(exam) as (select ${nextAfter(sql`''`)} union all
    select ${nextAfter(sql`exam`)} from attempted where exam is not null) select exam from attempted) attempted`;
  const [open, archived] = await db.batch([
    exams()
      .where(and(isWanted(options), hasState(true)))
      .orderBy(newestFirst)
      .limit(active === false ? 0 : limitOf(db, options, true)),
    exams()
      .innerJoin(attempted, sql`${examTemplates.id} = attempted.exam`)
      .where(and(isWanted(options), sql`+${examTemplates.isActive} = 0`))
      .limit(active === true ? 0 : -1),
  ]);
  const place = ({ exam }: (typeof open)[number]) => exam.createdAt.getTime();
  return [...open, ...archived]
    .sort((a, b) => place(b) - place(a) || (a.exam.id < b.exam.id ? 1 : -1))
    .slice(0, limit + 1);
}

/** The exam with this id unless deleted, and whether this user holds it or has attempted it. */
export const findExam = (db: Database, id: string, userId: string) =>
  select(db, userId).where(and(eq(examTemplates.id, id), isThere));

/** The snapshot of the exam that the user is taking; none if they are not. */
export const findRunningPaper = (db: Database, examId: string, userId: string) =>
  db
    .select({
      title: examAttempts.examTitle,
      timeLimit: examAttempts.timeLimit,
      passingScore: examAttempts.passingScore,
      questions: examAttempts.questions,
    })
    .from(examAttempts)
    .where(and(eq(examAttempts.userId, userId), eq(examAttempts.examId, examId), isRunning()));

type NewExam = Omit<typeof examTemplates.$inferInsert, 'revision' | 'deletedAt'>;

/** Adds an exam. */
export const insertExam = (db: Database, exam: NewExam) => db.insert(examTemplates).values(exam);

/** Changes an exam at the revision that was read, unless this user holds it; returns a row if so. */
export const updateExam = (
  db: Database,
  { exam }: ExamRow,
  userId: string,
  update: Partial<NewExam> | { deletedAt: Date },
) =>
  db
    .update(examTemplates)
    .set({ ...update, ...editedBy(userId), revision: exam.revision + 1 })
    .where(
      and(
        eq(examTemplates.id, exam.id),
        isThere,
        eq(examTemplates.revision, exam.revision),
        sql`not ${holdsExam(userId, sql`${exam.id}`)}`,
      ),
    )
    .returning({ id: examTemplates.id });

const oldestAwaiting = sql<Date | null>`(select min(${examAttempts.startedAt}) from ${examAttempts}
  where ${awaitsMarks()})`.mapWith(examAttempts.startedAt);

/** The counters behind the figures over all exams, each with the start of the oldest attempt awaiting marks. */
export const figureCounters = (db: Database) =>
  db
    .select({ ...getTableColumns(counters), oldestAwaiting: oldestAwaiting.as('oldestAwaiting') })
    .from(counters)
    .where(
      sql`${counters.kind} in ('exams', 'attempts', 'attempts_awaiting', 'attempts_scored')
        or (${counters.kind} in ('exam_open', 'exam_people') and ${counters.key} = 'all')`,
    );

/** Figures over all exams. `averageScore` is 0–100, or null if no attempt has a score. */
export function figuresView(rows: Awaited<ReturnType<typeof figureCounters>>) {
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
    oldestAwaiting: rows[0]?.oldestAwaiting ?? null,
    averageScore: scored > 0 ? value('attempts_scored', 'sum') / scored : null,
  };
}

/** An exam for takers: without questions and answers, and with the number of those that are drawn. */
export const examView = ({ exam, questionCount }: Pick<ListedExam, 'exam' | 'questionCount'>) => ({
  id: exam.id,
  title: exam.title,
  description: exam.description,
  timeLimit: exam.timeLimit,
  passingScore: exam.passingScore,
  questionCount: exam.drawCount ?? questionCount,
  isActive: exam.isActive,
  createdAt: exam.createdAt,
});

/** An exam in a manager's list, with author, last editor and figures. `isHeld`: this manager holds it, so its content stays hidden. */
export const listedExamView = (row: ListedExam) => ({
  ...examView(row),
  questionCount: row.questionCount,
  drawCount: row.exam.drawCount,
  shuffleQuestions: row.exam.shuffleQuestions,
  shuffleOptions: row.exam.shuffleOptions,
  createdBy: row.exam.createdBy,
  creator: toPerson(row.creator),
  ...editedView(row.exam, row.editor),
  revision: row.exam.revision,
  isHeld: row.isHeld === 1,
  totalAssigned: row.totalAssigned,
  uniqueUsers: row.uniqueUsers,
  activeAssignments: row.activeAssignments,
});

/** An exam for a manager: with questions and answers, unless they hold it. */
export function managedExamView(row: ExamRow) {
  const listed = listedExamView(row);
  return row.isHeld ? { ...listed } : { ...listed, questions: row.exam.questions, answers: row.exam.answers };
}
