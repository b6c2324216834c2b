import { describe, expect, it } from 'vitest';
import { hours, minutes } from '#worker/clock.ts';
import { signedIn } from '../support/client.ts';
import {
  asTaker,
  attemptOf,
  choiceOnly,
  createAssignment,
  createAttempt,
  createExam,
  isOpen,
  logOf,
  newExam,
  QUESTIONS,
  sitting,
} from '../support/exams.ts';
import { expectFailure } from '../support/failures.ts';
import { numberOf } from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';

const start = (who: { post: (path: string, body: unknown) => unknown }, examId: string) =>
  who.post('/api/exam-attempts', { examId, responses: {} }) as ReturnType<Awaited<ReturnType<typeof signedIn>>['post']>;

describe('Starting an attempt', () => {
  it('Starting returns the paper with a deadline by the server’s clock', async () => {
    const before = Date.now();
    const { started, taker, exam, assignment, id } = await sitting({ timeLimit: 45, passingScore: 55 });
    expect(started.body).toEqual({
      id,
      examId: exam.id,
      userId: taker.id,
      assignmentId: assignment.id,
      status: 'in_progress',
      score: null,
      awaitingMarks: false,
      startedAt: expect.any(String),
      deadline: expect.any(String),
      extendedMinutes: 0,
      serverTime: expect.any(String),
      completedAt: null,
      cheatedAt: null,
      timeLimit: 45,
      passingScore: 55,
      questionCount: 3,
      manuallyAdjusted: false,
      comment: null,
      user: { id: taker.id, username: taker.username, displayName: null, avatar: null, grade: 2 },
      exam: { id: exam.id, title: exam.title },
      questions: QUESTIONS,
      responses: {},
      revision: 0,
    });
    const [startedAt, deadline, serverTime] = [
      started.body.startedAt,
      started.body.deadline,
      started.body.serverTime,
    ].map((moment) => Date.parse(String(moment)));
    expect(Number(startedAt)).toBeGreaterThanOrEqual(before);
    expect(Number(serverTime)).toBeGreaterThanOrEqual(Number(startedAt));
    expect(deadline).toBe(Number(startedAt) + minutes(45));
    expect(await logOf(id)).toEqual([
      {
        action: 'EXAM_ATTEMPT_STARTED',
        userId: taker.id,
        oldValues: null,
        newValues: { examId: exam.id, assignmentId: assignment.id },
      },
    ]);
  });

  it('Starting again returns the running attempt with its saved answers and deadline', async () => {
    const { taker, exam, id, save, started, path } = await sitting();
    await save({ short: 'So far' }, 3);
    const again = await start(taker, exam.id);
    expect([again.outcome, again.body]).toEqual([
      '200',
      { ...started.body, responses: { short: 'So far' }, revision: 3, serverTime: again.body.serverTime },
    ]);
    expect((await taker.get(path)).body).toMatchObject({ id, responses: { short: 'So far' }, questions: QUESTIONS });
    expect((await logOf(id)).length).toBe(1);
  });

  it('Starting without an open assignment returns 403', async () => {
    const taker = await signedIn(2);
    const { id: examId } = await createExam();
    await createAssignment({ examId });
    await createAssignment({ examId, userId: taker.id, isActive: false });
    expectFailure(await start(taker, examId), '403 not_assigned');
    await createAssignment({ examId, userId: taker.id, expiresAt: Date.now() - 1 });
    expectFailure(await start(taker, examId), '403 not_assigned');
    expect(await numberOf('select count(*) from exam_attempts where userId = ?', taker.id)).toBe(0);
  });

  it('An archived or deleted exam cannot be started, even when assigned', async () => {
    const taker = await signedIn(2);
    const archived = await createExam({ isActive: false });
    const deleted = await createExam({ deletedAt: 1 });
    for (const { id } of [archived, deleted]) await createAssignment({ examId: id, userId: taker.id });
    const refused = await start(taker, archived.id);
    expectFailure(refused, '409 exam_archived');
    expect(refused.body.current).toMatchObject({ id: archived.id, isActive: false });
    expect(refused.text).not.toContain('SAMPLE');
    expectFailure(await start(taker, deleted.id), '404 not_found');
  });

  it('A started attempt keeps its time when its assignment expires', async () => {
    const taker = await signedIn(2);
    const { id: examId } = await createExam();
    const assignment = await createAssignment({ examId, userId: taker.id, expiresAt: Date.now() - hours(1) });
    const { id } = await createAttempt({ examId, userId: taker.id, assignmentId: assignment.id });
    expect((await start(taker, examId)).outcome).toBe('200');
    expect((await asTaker(taker, id).submit({ short: 'x' })).outcome).toBe('200');
  });
});

describe('A running attempt whose exam changes', () => {
  const changes: [
    string,
    (path: string, manager: Awaited<ReturnType<typeof signedIn>>) => Promise<{ status: number }>,
  ][] = [
    [
      'edited',
      (path, manager) =>
        manager.put(path, { ...newExam, ...choiceOnly, title: 'Other', timeLimit: 1, passingScore: 1 }),
    ],
    ['archived', (path, manager) => manager.patch(path, { isActive: false })],
    ['deleted', (path, manager) => manager.delete(path)],
  ];
  it.each(changes)('The taker notices nothing when the exam is %s', async (_name, change) => {
    const { taker, exam, started, id, path, save, submit } = await sitting();
    const { deadline, exam: title } = started.body;
    expect((await change(`/api/exams/${exam.id}`, await signedIn(4))).status).toBeLessThan(300);
    const again = await start(taker, exam.id);
    expect([again.outcome, again.body]).toEqual(['200', { ...started.body, serverTime: again.body.serverTime }]);
    expect((await taker.get(path)).body).toMatchObject({ deadline, questions: QUESTIONS, timeLimit: 30, exam: title });
    expect((await save({ choice: 'Red', long: 'x' }, 1)).outcome).toBe('200');
    const done = await submit({ choice: 'blue', short: ' ' });
    expect(done.body).toMatchObject({
      id,
      status: 'completed',
      score: 33,
      passingScore: 70,
      questionCount: 3,
      exam: title,
    });
  });

  it('The taker sees the paper they started with, and everyone else the new one', async () => {
    const { taker, exam } = await sitting();
    const manager = await signedIn(4);
    await manager.put(`/api/exams/${exam.id}`, { ...newExam, ...choiceOnly, title: 'Other', timeLimit: 1 });
    expect((await taker.get(`/api/exams/${exam.id}`)).body).toMatchObject({
      title: exam.title,
      timeLimit: 30,
      questionCount: 3,
      questions: QUESTIONS,
    });
    expect((await (await signedIn(2)).get(`/api/exams/${exam.id}`)).body).toMatchObject({
      title: 'Other',
      timeLimit: 1,
      questionCount: 1,
    });
  });
});

describe('Saving answers', () => {
  it('A higher revision is saved, a lower one ignored, and the reply has the saved answers', async () => {
    const { id, save } = await sitting();
    expect((await save({ short: 'one' }, 1)).body).toMatchObject({ responses: { short: 'one' }, revision: 1 });
    expect((await save({ short: 'five', choice: 'Red' }, 5)).body).toMatchObject({ revision: 5 });
    for (const revision of [5, 4, 0]) {
      const late = await save({ short: 'late' }, revision);
      expect([late.outcome, late.body.responses]).toEqual(['200', { short: 'five', choice: 'Red' }]);
    }
    expect(await attemptOf(id)).toMatchObject({ responses: '{"short":"five","choice":"Red"}', revision: 5 });
    expect((await logOf(id)).length).toBe(1);
  });

  it('A save replaces all answers', async () => {
    const { save } = await sitting();
    await save({ short: 'one', long: 'two' }, 1);
    expect((await save({ long: '' }, 2)).body.responses).toEqual({ long: '' });
  });
});

describe('Submitting an attempt', () => {
  it('A submission ends the attempt, scores it and closes its assignment', async () => {
    const { id, taker, path, assignment, submit } = await sitting(choiceOnly);
    const done = await submit({ choice: ' bLUE ' }, { completedAt: '2020-01-01T00:00:00.000Z' });
    expect(done.body).toMatchObject({ id, status: 'completed', score: 100, awaitingMarks: false, cheatedAt: null });
    expect(Math.abs(Date.parse(String(done.body.completedAt)) - Date.now())).toBeLessThan(minutes(1));
    expect((await taker.get(path)).body).toEqual({ ...done.body, reread: [] });
    expect(await isOpen(assignment.id)).toBe(false);
    expect((await taker.get('/api/my-exam-assignments')).rows).toEqual([]);
    expect((await logOf(id)).at(-1)).toEqual({
      action: 'EXAM_ATTEMPT_SUBMITTED',
      userId: taker.id,
      oldValues: { status: 'in_progress' },
      newValues: { status: 'completed', score: 100 },
    });
  });

  it('After a submission, saving, submitting, reporting events and starting are refused', async () => {
    const { taker, exam, id, save, submit, leave } = await sitting(choiceOnly);
    await submit({ choice: 'Red' });
    const state = await stateOfDatabase();
    for (const reply of [
      await submit({ choice: 'Blue' }),
      await submit({}, { status: 'cheated' }),
      await save({ choice: 'Blue' }, 99),
      await leave(),
    ]) {
      expectFailure(reply, '409 attempt_ended');
      expect(reply.body.current).toMatchObject({ id, status: 'completed', score: 0 });
    }
    expectFailure(await start(taker, exam.id), '403 not_assigned');
    expect(await stateOfDatabase()).toEqual(state);
  });

  it('A submission as cheated is accepted and scored without marks', async () => {
    const { id, submit } = await sitting();
    const done = await submit({ choice: 'Blue', short: 'x' }, { status: 'cheated' });
    expect(done.body).toMatchObject({
      status: 'cheated',
      score: 33,
      awaitingMarks: false,
      cheatedAt: done.body.completedAt,
    });
    expect((await logOf(id)).at(-1)?.newValues).toEqual({ status: 'cheated', score: 33 });
  });

  it('A taker of any grade who sends a score gets 400 with answers and 403 without', async () => {
    for (const grade of [2, 2.5, 3, 4, 6] as const) {
      const { taker, path, submit } = await sitting(choiceOnly, grade);
      expectFailure(await submit({}, { score: 100 }), '400 invalid_input');
      expectFailure(await taker.patch(path, { responses: {}, revision: 1, score: 100 }), '400 invalid_input');
      expectFailure(await taker.patch(path, { score: 100 }), grade >= 4 ? '403 own_row' : '403 grade_too_low');
      expect((await submit({ choice: 'Red' })).body.score).toBe(0);
      expectFailure(await taker.patch(path, { score: 100 }), grade >= 4 ? '403 own_row' : '403 grade_too_low');
    }
  });

  it('A user assigned again can retake the exam and keeps the old result', async () => {
    const { taker, exam, id, submit } = await sitting(choiceOnly);
    await submit({ choice: 'Red' });
    const manager = await signedIn(4);
    const assigned = await manager.post('/api/exam-assignments', { examId: exam.id, userIds: [taker.id] });
    expect(assigned.body).toEqual({ assignmentsCreated: 1, skipped: [] });
    expect((await taker.get('/api/my-exam-assignments')).rows).toMatchObject([{ examId: exam.id, isActive: true }]);
    const second = await start(taker, exam.id);
    expect([second.outcome, second.body.id === id, second.body.responses]).toEqual(['201', false, {}]);
    await asTaker(taker, String(second.body.id)).submit({ choice: 'Blue' });
    expect((await taker.get('/api/exam-attempts')).rows.map(({ score }) => score)).toEqual([100, 0]);
  });
});
