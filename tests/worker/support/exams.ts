import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { days, minutes } from '../../../worker/clock.ts';
import type { AttemptStatus, ExamQuestion } from '../../../worker/contract/exams.ts';
import type { Grade } from '../../../worker/contract/grades.ts';
import worker from '../../../worker/index.ts';
import { createPerson, type SignedIn, signedIn, unique } from './client.ts';
import { everyday, type Recorder } from './recorder.ts';
import { rowsOf } from './rows.ts';

/** Puts a row into a table, past the app: truth values as 0 and 1, what is neither text nor number as JSON. */
async function insert(table: string, row: Record<string, unknown>) {
  const stored = (value: unknown) =>
    typeof value === 'boolean' ? Number(value) : typeof value === 'object' && value ? JSON.stringify(value) : value;
  const names = Object.keys(row);
  await env.DB.prepare(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
    .bind(...Object.values(row).map(stored))
    .run();
}

/** One question of each type, by the names `choice`, `short` and `long`; the right choice is `Blue`. */
export const QUESTIONS: ExamQuestion[] = [
  { id: 'choice', type: 'multiple-choice', question: 'Which colour?', options: ['Red', 'Blue', 'Green'] },
  { id: 'short', type: 'short-answer', question: 'Why?', options: [] },
  { id: 'long', type: 'long-answer', question: 'Tell us more.', options: [] },
];

/** The answers to `QUESTIONS`: no reply may hold the last two unless the caller may see answers. */
export const ANSWERS = ['Blue', 'SAMPLE-SHORT-7f3a', 'SAMPLE-LONG-91bc'];

/** The body of an exam as a manager sends it. */
export const newExam = {
  title: 'Entrance',
  description: 'What everybody should know.',
  timeLimit: 30,
  passingScore: 70,
  questions: QUESTIONS,
  answers: ANSWERS,
};

/** The right choice alone: an exam that the server marks by itself. */
export const choiceOnly = { questions: QUESTIONS.slice(0, 1), answers: ANSWERS.slice(0, 1) };

export type ExamFields = typeof newExam & {
  id: string;
  isActive: boolean;
  createdBy: string;
  createdAt: number;
  deletedAt: number | null;
};

/** An exam, put straight into the database. Without `createdBy` a new manager wrote it. */
export async function createExam(fields: Partial<ExamFields> = {}): Promise<ExamFields> {
  const exam: ExamFields = {
    ...newExam,
    title: `Exam ${unique()}`,
    id: crypto.randomUUID(),
    isActive: true,
    createdBy: fields.createdBy ?? (await createPerson(4)).id,
    createdAt: Date.now(),
    deletedAt: null,
    ...fields,
  };
  await insert('exam_templates', exam);
  return exam;
}

export type AssignmentFields = {
  id: string;
  examId: string;
  userId: string;
  assignedBy: string;
  assignedAt: number;
  expiresAt: number;
  isActive: boolean;
};

/** An assignment, put straight into the database; of a new exam to a new trial moderator unless told otherwise. */
export async function createAssignment(fields: Partial<AssignmentFields> = {}): Promise<AssignmentFields> {
  const assignment: AssignmentFields = {
    id: crypto.randomUUID(),
    examId: fields.examId ?? (await createExam()).id,
    userId: fields.userId ?? (await createPerson(2)).id,
    assignedBy: fields.assignedBy ?? (await createPerson(4)).id,
    assignedAt: Date.now(),
    expiresAt: Date.now() + days(7),
    isActive: true,
    ...fields,
  };
  await insert('exam_assignments', assignment);
  return assignment;
}

export type AttemptFields = {
  id: string;
  examId: string;
  userId: string;
  assignmentId: string;
  examTitle: string;
  questions: ExamQuestion[];
  answers: string[];
  timeLimit: number;
  passingScore: number;
  responses: Record<string, string>;
  revision: number;
  status: AttemptStatus;
  startedAt: number;
  deadline: number;
  completedAt: number | null;
  cheatedAt: number | null;
  score: number | null;
  marks: Record<string, number> | null;
  awaitingMarks: boolean;
  manuallyAdjusted: boolean;
};

/** A sitting, put straight into the database, running unless told otherwise. Its assignment is made too, open while it runs. */
export async function createAttempt(fields: Partial<AttemptFields> = {}): Promise<AttemptFields> {
  const status = fields.status ?? 'in_progress';
  const isRunning = status === 'in_progress';
  const exam = fields.examId ? { ...newExam, id: fields.examId } : await createExam();
  const userId = fields.userId ?? (await createPerson(2)).id;
  const at = Date.now();
  const attempt: AttemptFields = {
    id: crypto.randomUUID(),
    examId: exam.id,
    userId,
    assignmentId: fields.assignmentId ?? (await createAssignment({ examId: exam.id, userId, isActive: isRunning })).id,
    examTitle: exam.title,
    questions: exam.questions,
    answers: exam.answers,
    timeLimit: 30,
    passingScore: 70,
    responses: {},
    revision: 0,
    status,
    startedAt: at,
    deadline: at + minutes(30),
    completedAt: isRunning ? null : at,
    cheatedAt: null,
    score: isRunning ? null : 0,
    marks: null,
    awaitingMarks: false,
    manuallyAdjusted: false,
    ...fields,
  };
  await insert('exam_attempts', attempt);
  return attempt;
}

/** A completed sitting whose two free answers wait for a manager; the choice is right. */
export const createUnmarked = (fields: Partial<AttemptFields> = {}) =>
  createAttempt({
    status: 'completed',
    responses: { choice: 'blue', short: 'Because.', long: 'A long story.' },
    score: null,
    awaitingMarks: true,
    ...fields,
  });

/** Somebody signed in who sits an exam right now, started through the app. */
export async function sitting(exam: Partial<ExamFields> = {}, grade: Grade = 2) {
  const taker = await signedIn(grade);
  const template = await createExam(exam);
  const assignment = await createAssignment({ examId: template.id, userId: taker.id });
  const started = await taker.post('/api/exam-attempts', { examId: template.id, responses: {} });
  if (started.status !== 201) throw new Error(`Not started: ${started.text}`);
  return { taker, exam: template, assignment, started, ...asTaker(taker, String(started.body.id)) };
}

/** What one does with an attempt of one's own. */
export function asTaker(taker: SignedIn, id: string) {
  const path = `/api/exam-attempts/${id}`;
  const by = (recorder?: Recorder) => (recorder ? { recorder } : {});
  return {
    id,
    path,
    save: (responses: unknown, revision: number, recorder?: Recorder) =>
      taker.patch(path, { responses, revision }, by(recorder)),
    submit: (responses: unknown = {}, more: Record<string, unknown> = {}, recorder?: Recorder) =>
      taker.patch(path, { responses, status: 'completed', ...more }, by(recorder)),
    leave: (event: Record<string, unknown> = {}, recorder?: Recorder) =>
      taker.post(`${path}/events`, { type: 'tab_hidden', at: new Date().toISOString(), ...event }, by(recorder)),
  };
}

/** Moves an attempt in time, so that its deadline is so many seconds from now. */
export async function endIn(id: string, seconds: number) {
  const deadline = Date.now() + seconds * 1000;
  await env.DB.prepare('update exam_attempts set startedAt = startedAt + ? - deadline, deadline = ? where id = ?')
    .bind(deadline, deadline, id)
    .run();
  return new Date(deadline).toISOString();
}

export type StoredAttempt = Omit<AttemptFields, 'questions' | 'answers' | 'responses' | 'marks'> & {
  responses: string;
  marks: string | null;
  adjustmentNote: string | null;
  adjustedBy: string | null;
  markNote: string | null;
  markedBy: string | null;
  markedAt: number | null;
};

/** An attempt as the database has it. */
export async function attemptOf(id: string): Promise<StoredAttempt> {
  const [row] = await rowsOf<StoredAttempt>('select * from exam_attempts where id = ?', id);
  if (!row) throw new Error(`No attempt ${id}`);
  return row;
}

/** Whether an assignment is still open, as the database has it. */
export const isOpen = async (assignmentId: string) =>
  (await rowsOf('select isActive from exam_assignments where id = ?', assignmentId))[0]?.isActive === 1;

/** Everything about exams that a refused call must leave alone. */
export const stateOfExams = () =>
  rowsOf(`select (select count(*) from audit_logs) as audit,
    (select group_concat(id || revision || isActive || ifnull(deletedAt, '') || title || questions || answers || timeLimit || passingScore) from exam_templates) as exams,
    (select group_concat(id || isActive || expiresAt || userId) from exam_assignments) as assignments,
    (select group_concat(id || status || responses || revision || ifnull(score, '-') || ifnull(marks, '-') || awaitingMarks || manuallyAdjusted
      || ifnull(cheatedAt, '') || ifnull(completedAt, '') || ifnull(adjustmentNote, '') || ifnull(markNote, '') || deadline) from exam_attempts) as attempts,
    (select count(*) || ' ' || ifnull(sum(at), 0) || ' ' || ifnull(sum(durationMs), 0) from exam_events) as events,
    (select group_concat(kind || key || value) from counters where kind not like 'users%') as counters`);

/** What the cron trigger does. */
export const runCron = (recorder: Recorder = everyday) =>
  worker.scheduled(createScheduledController({ cron: '*/5 * * * *' }), recorder.env);

/** The audit rows about one thing, as actor, action and what it says changed. */
export const logOf = async (entityId: string) =>
  (
    await rowsOf<{ action: string; userId: string | null; oldValues: string | null; newValues: string | null }>(
      'select action, userId, oldValues, newValues from audit_logs where entityId = ? order by seq',
      entityId,
    )
  ).map(({ action, userId, oldValues, newValues }) => ({
    action,
    userId,
    oldValues: oldValues && JSON.parse(oldValues),
    newValues: newValues && JSON.parse(newValues),
  }));
