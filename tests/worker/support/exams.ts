import type { ExamQuestion } from '#contract/exams.ts';
import type { Grade } from '#contract/grades.ts';
import { days, minutes } from '#worker/clock.ts';
import type { examAssignments, examAttempts, examTemplates } from '#worker/db/schema/exams.ts';
import { createPerson, type SignedIn, signedIn, unique } from './client.ts';
import type { Recorder } from './measuring/recorder.ts';
import { type Columns, execute, insertRow, rowsOf } from './rows.ts';

/** One question of each type, by the names `choice`, `short` and `long`; the right choice is `Blue`. */
export const QUESTIONS: ExamQuestion[] = [
  { id: 'choice', type: 'multiple-choice', question: 'Which colour?', options: ['Red', 'Blue', 'Green'] },
  { id: 'short', type: 'short-answer', question: 'Why?', options: [] },
  { id: 'long', type: 'long-answer', question: 'Tell us more.', options: [] },
];

/** The answers to `QUESTIONS`. The last two are distinctive, so that a test can look for them in replies that must not hold answers. */
export const ANSWERS = ['Blue', 'SAMPLE-SHORT-7f3a', 'SAMPLE-LONG-91bc'];

/** A valid body for creating an exam. */
export const newExam = {
  title: 'Entrance',
  description: 'What every moderator should know.',
  timeLimit: 30,
  passingScore: 70,
  questions: QUESTIONS,
  answers: ANSWERS,
};

/** Fields of an exam with the multiple-choice question only: the server marks it without a manager. */
export const choiceOnly = { questions: QUESTIONS.slice(0, 1), answers: ANSWERS.slice(0, 1) };

export type ExamFields = Columns<typeof examTemplates>;

/** Inserts an exam; by default an active one by a new manager. */
export async function createExam(fields: ExamFields = {}) {
  const exam = {
    ...newExam,
    title: `Exam ${unique()}`,
    id: crypto.randomUUID(),
    createdBy: fields.createdBy ?? (await createPerson(4)).id,
    createdAt: Date.now(),
    ...fields,
  };
  await insertRow('exam_templates', exam);
  return exam;
}

/** Inserts an assignment; by default of a new exam to a new trial moderator, open for a week. */
export async function createAssignment(fields: Columns<typeof examAssignments> = {}) {
  const assignment = {
    id: crypto.randomUUID(),
    examId: fields.examId ?? (await createExam()).id,
    userId: fields.userId ?? (await createPerson(2)).id,
    assignedBy: fields.assignedBy ?? (await createPerson(4)).id,
    assignedAt: Date.now(),
    expiresAt: Date.now() + days(7),
    ...fields,
  };
  await insertRow('exam_assignments', assignment);
  return assignment;
}

type AttemptFields = Columns<typeof examAttempts>;

/** Inserts an attempt, by default one in progress, with its assignment, which is open only while the attempt is. */
export async function createAttempt(fields: AttemptFields = {}) {
  const status = fields.status ?? 'in_progress';
  const isRunning = status === 'in_progress';
  const exam = fields.examId ? { ...newExam, id: fields.examId } : await createExam();
  const userId = fields.userId ?? (await createPerson(2)).id;
  const at = Date.now();
  const attempt = {
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
    status,
    startedAt: at,
    deadline: at + minutes(30),
    completedAt: isRunning ? null : at,
    score: isRunning ? null : 0,
    ...fields,
  };
  await insertRow('exam_attempts', attempt);
  return attempt;
}

/** Inserts a completed attempt with the right choice and two free-text answers that await marks. */
export const createUnmarked = (fields: AttemptFields = {}) =>
  createAttempt({
    status: 'completed',
    responses: { choice: 'blue', short: 'Because.', long: 'A long story.' },
    score: null,
    awaitingMarks: true,
    ...fields,
  });

/** Signs a user in and starts an exam for them through the app. */
export async function sitting(exam: ExamFields = {}, grade: Grade = 2) {
  const taker = await signedIn(grade);
  const template = await createExam(exam);
  const assignment = await createAssignment({ examId: template.id, userId: taker.id });
  const started = await taker.post('/api/exam-attempts', { examId: template.id, responses: {} });
  if (started.status !== 201) throw new Error(`Not started: ${started.text}`);
  return { taker, exam: template, assignment, started, ...asTaker(taker, String(started.body.id)) };
}

/** The calls that a taker makes about their own attempt. */
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

/** Shifts an attempt in time so that its deadline is `seconds` from now; returns the new deadline. */
export async function endIn(id: string, seconds: number) {
  const deadline = Date.now() + seconds * 1000;
  await execute(
    'update exam_attempts set startedAt = startedAt + ? - deadline, deadline = ? where id = ?',
    deadline,
    deadline,
    id,
  );
  return new Date(deadline).toISOString();
}

type StoredAttempt = Required<Omit<AttemptFields, 'responses' | 'marks'>> & { responses: string; marks: string | null };

/** The stored row of an attempt. */
export async function attemptOf(id: string): Promise<StoredAttempt> {
  const [row] = await rowsOf<StoredAttempt>('select * from exam_attempts where id = ?', id);
  if (!row) throw new Error(`No attempt ${id}`);
  return row;
}

/** Whether the stored assignment is still open. */
export const isOpen = async (assignmentId: string) =>
  (await rowsOf('select isActive from exam_assignments where id = ?', assignmentId))[0]?.isActive === 1;

/** The audit rows about one entity, oldest first, with only the actor, the action and the values before and after. */
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
