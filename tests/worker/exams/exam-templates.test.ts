import { describe, expect, it } from 'vitest';
import { minutes } from '#worker/clock.ts';
import { signedIn } from '../support/client.ts';
import {
  ANSWERS,
  choiceOnly,
  createAssignment,
  createAttempt,
  createExam,
  type ExamFields,
  logOf,
  newExam,
  QUESTIONS,
} from '../support/exams.ts';
import { expectFailure } from '../support/failures.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { idsFrom } from '../support/paging.ts';

const bodyOf = ({ title, description, timeLimit, passingScore, questions, answers }: ExamFields) => ({
  title,
  description,
  timeLimit,
  passingScore,
  questions,
  answers,
});

describe('Creating an exam', () => {
  it('The reply has the whole exam and its author', async () => {
    const manager = await signedIn(4);
    const reply = await manager.post('/api/exams', { ...newExam, title: ' Entrance ', createdBy: 'newcomer' });
    const id = String(reply.body.id);
    expect([reply.outcome, reply.body]).toEqual([
      '201',
      {
        ...newExam,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        questionCount: 3,
        isActive: true,
        createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
        createdBy: manager.id,
        creator: { id: manager.id, username: manager.username, displayName: null, avatar: null, grade: 4 },
        updatedBy: null,
        updatedAt: null,
        revision: 1,
        drawCount: null,
        shuffleQuestions: false,
        shuffleOptions: false,
        isHeld: false,
        totalAssigned: 0,
        uniqueUsers: 0,
        activeAssignments: 0,
      },
    ]);
    expect((await manager.get(`/api/exams/${id}`)).body).toEqual(reply.body);
    expect(await logOf(id)).toEqual([
      {
        action: 'EXAM_CREATED',
        userId: manager.id,
        oldValues: null,
        newValues: { title: 'Entrance', timeLimit: 30, passingScore: 70, questionCount: 3, isActive: true },
      },
    ]);
  });

  it('An exam can be created as archived', async () => {
    const { body } = await (await signedIn(4)).post('/api/exams', { ...newExam, isActive: false });
    expect(body.isActive).toBe(false);
  });
});

describe('Editing an exam', () => {
  it('The audit row says what changed, but of the questions only their number', async () => {
    const manager = await signedIn(4);
    const exam = await createExam();
    const reply = await manager.put(`/api/exams/${exam.id}`, { ...bodyOf(exam), ...choiceOnly, timeLimit: 31 });
    expect(reply.body).toMatchObject({ ...choiceOnly, timeLimit: 31, revision: 2, createdBy: exam.createdBy });
    await manager.put(`/api/exams/${exam.id}`, { ...bodyOf(exam), ...choiceOnly, answers: ['Red'], timeLimit: 31 });
    expect(await logOf(exam.id)).toEqual([
      {
        action: 'EXAM_UPDATED',
        userId: manager.id,
        oldValues: { timeLimit: 30, questionCount: 3 },
        newValues: { timeLimit: 31, questionCount: 1 },
      },
      { action: 'EXAM_UPDATED', userId: manager.id, oldValues: { questionCount: 1 }, newValues: { questionCount: 1 } },
    ]);
  });

  it('An edit by a manager just assigned the exam returns 403 without its content', async () => {
    const manager = await signedIn(4);
    const exam = await createExam();
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async (_statements, kind) => {
      if (kind !== 'batch') return;
      recorder.hooks.beforeD1 = null;
      await createAssignment({ examId: exam.id, userId: manager.id });
    };
    const reply = await manager.put(`/api/exams/${exam.id}`, { ...bodyOf(exam), title: 'Mine' }, { recorder });
    expectFailure(reply, '403 exam_held');
    expect(reply.text).not.toMatch(/SAMPLE|Which colour/);
    expect(await logOf(exam.id)).toEqual([]);
  });
});

describe('Archiving and deleting an exam', () => {
  it('The attempts at a deleted exam keep its title', async () => {
    const manager = await signedIn(4);
    const taker = await signedIn(2);
    const exam = await createExam();
    const attempt = await createAttempt({
      examId: exam.id,
      examTitle: 'As it was',
      userId: taker.id,
      status: 'completed',
    });
    const path = `/api/exams/${exam.id}`;
    expect((await manager.delete(path)).outcome).toBe('204');
    expect((await logOf(exam.id)).map(({ oldValues }) => oldValues)).toEqual([{ title: exam.title }]);
    for (const who of [manager, taker])
      expect((await who.get(`/api/exam-attempts/${attempt.id}`)).body.exam).toEqual({
        id: exam.id,
        title: 'As it was',
      });
    expect((await manager.get(`/api/exam-attempts/${attempt.id}`)).body.review).toHaveLength(QUESTIONS.length);
  });
});

describe('The list of exams', () => {
  it('Takers see active exams and those they attempted, newest first, page by page', async () => {
    const taker = await signedIn(2);
    const at = (n: number) => Date.now() + minutes(n);
    const make = (n: number, fields = {}) => createExam({ createdAt: at(n), ...fields });
    const active = [await make(9), await make(7), await make(5)];
    const taken = await make(8, { isActive: false });
    const takenFirst = await make(6, { isActive: false });
    await make(10, { isActive: false });
    const gone = await make(11, { deletedAt: 1 });
    for (const { id } of [taken, takenFirst, gone])
      await createAttempt({ examId: id, userId: taker.id, status: 'completed' });
    await createAttempt({ examId: taken.id, userId: taker.id, status: 'expired' });
    const mine = [active[0]?.id, taken.id, active[1]?.id, takenFirst.id, active[2]?.id];
    const seen = async (query: string) =>
      (await idsFrom(taker, `/api/exams?${query}`)).filter((id) => mine.includes(id));
    for (const limit of [1, 2, 3, 50]) expect(await seen(`limit=${limit}`)).toEqual(mine);
    expect(await seen('active=1')).toEqual(active.map(({ id }) => id));
    expect(await seen('active=0')).toEqual([taken.id, takenFirst.id]);
    expect((await idsFrom(taker, '/api/exams')).includes(gone.id)).toBe(false);
  });

  it('Managers see all exams that are not deleted, with figures and without questions', async () => {
    const manager = await signedIn(4);
    const exam = await createExam({ isActive: false, description: 'Zebra crossing' });
    const person = await signedIn(2);
    await createAssignment({ examId: exam.id, userId: person.id, isActive: false });
    await createAssignment({ examId: exam.id, userId: person.id });
    await createAssignment({ examId: exam.id });
    const { rows, text } = await manager.get('/api/exams?q=zEBRA');
    expect(rows).toMatchObject([
      { id: exam.id, totalAssigned: 3, uniqueUsers: 2, activeAssignments: 2, isHeld: false },
    ]);
    expect(text).not.toMatch(/questions"|answers"/);
    expect(text).not.toContain(ANSWERS[1]);
    expect((await manager.get('/api/exams?q=zebra&active=1')).rows).toEqual([]);
    expect((await manager.get('/api/exams?q=%25_')).rows).toEqual([]);
  });
});
