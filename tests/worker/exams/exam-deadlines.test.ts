import { describe, expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { attemptOf, choiceOnly, createAttempt, createExam, endIn, isOpen, logOf, sitting } from '../support/exams.ts';
import { expectFailure } from '../support/failures.ts';
import { execute } from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** The audit row of an attempt that the server closed. */
const closedAs = (status: string, score: number | null) => ({
  action: 'EXAM_ATTEMPT_CLOSED',
  userId: null,
  oldValues: { status: 'in_progress' },
  newValues: { status, score },
});

describe('An attempt before its deadline', () => {
  it('Answers are saved, and a submission is dated when it arrives', async () => {
    const { id, save, submit } = await sitting(choiceOnly);
    const deadline = await endIn(id, 20);
    expect((await save({ choice: 'Blue' }, 1)).outcome).toBe('200');
    const { body } = await submit({ choice: 'Blue' });
    expect(String(body.completedAt) < deadline).toBe(true);
  });
});

describe('An attempt in the 30 seconds after its deadline', () => {
  it('A save returns 409 and changes nothing', async () => {
    const { id, save, path, taker } = await sitting(choiceOnly);
    await save({ choice: 'Blue' }, 1);
    await endIn(id, -3);
    const state = await stateOfDatabase();
    const late = await save({ choice: 'Red' }, 2);
    expectFailure(late, '409 deadline_passed');
    expect(late.body.current).toMatchObject({ id, status: 'in_progress' });
    expect(await stateOfDatabase()).toEqual(state);
    expect((await taker.get(path)).body).toMatchObject({ status: 'in_progress', responses: { choice: 'Blue' } });
  });

  it('A submission is accepted and dated at the deadline, flagged or not', async () => {
    for (const status of ['completed', 'cheated']) {
      const { id, submit } = await sitting(choiceOnly);
      const deadline = await endIn(id, -5);
      const { outcome, body } = await submit({ choice: 'Blue' }, { status });
      expect([outcome, body.status, body.completedAt, body.score]).toEqual(['200', status, deadline, 100]);
      if (status === 'cheated') expect(body.cheatedAt).toBe(deadline);
      const stored = await attemptOf(id);
      expect([iso(stored.completedAt), iso(stored.deadline)]).toEqual([deadline, deadline]);
    }
  });

  it('The cron leaves the attempt alone', async () => {
    const { id } = await sitting();
    await endIn(id, -5);
    await runTask('closing');
    expect((await attemptOf(id)).status).toBe('in_progress');
  });
});

/** Overdue attempts: the saved answers, whether an event was recorded, and the status and score they end with. */
const outcomes: [string, Record<string, string>, boolean, string, number | null][] = [
  ['without answers', {}, false, 'expired', 0],
  ['with blank answers', { short: '', choice: '' }, false, 'expired', 0],
  ['with a saved choice', { choice: 'blue' }, false, 'completed', 33],
  ['with a saved free-text answer', { choice: 'Blue', long: 'x' }, false, 'completed', null],
  ['that was flagged', { choice: 'Blue', long: 'x' }, true, 'cheated', 33],
  ['that was flagged and has no answers', {}, true, 'cheated', 0],
];

describe.each(outcomes)('An overdue attempt %s', (_name, responses, isFlagged, status, score) => {
  const arrange = async () => {
    const sat = await sitting();
    if (Object.keys(responses).length > 0) await sat.save(responses, 1);
    if (isFlagged) await sat.leave();
    return { ...sat, deadline: await endIn(sat.id, -31) };
  };

  it('Everyone sees its outcome immediately, before it is stored', async () => {
    const { id, path, taker, exam, deadline } = await arrange();
    const manager = await signedIn(4);
    const ended = { id, status, score, awaitingMarks: score === null, completedAt: deadline };
    const own = await taker.get(path);
    expect(own.body).toMatchObject(ended);
    expect(own.body).not.toHaveProperty('questions');
    expect((await taker.get('/api/exam-attempts')).rows).toMatchObject([ended]);
    expect((await manager.get(path)).body).toMatchObject({ ...ended, review: expect.any(Array) });
    expect((await manager.get(`/api/exam-attempts?examId=${exam.id}`)).rows).toMatchObject([ended]);
    expect((await manager.get(`/api/exam-attempts?examId=${exam.id}&status=in_progress`)).rows).toEqual([]);
    expect((await taker.get(`/api/exams/${exam.id}`)).body).not.toHaveProperty('questions');
    expect((await taker.get('/api/my-exam-assignments')).rows).toEqual([]);
    expect((await manager.get('/api/exam-assignments?limit=200')).text).not.toContain(exam.id);
    expect((await attemptOf(id)).status, 'a read stores nothing').toBe('in_progress');
  });

  const meet: [string, (sat: Awaited<ReturnType<typeof arrange>>, manager: SignedIn) => Promise<unknown>][] = [
    ['the cron trigger', () => runTask('closing')],
    ['a save', async ({ save }) => expectFailure(await save({ choice: 'Red' }, 9), '409 deadline_passed')],
    ['a submission', async ({ submit }) => expectFailure(await submit({ choice: 'Red' }), '409 deadline_passed')],
    ['an event', async ({ leave }) => expectFailure(await leave(), '409 attempt_ended')],
    [
      'another start',
      async ({ taker, exam }) =>
        expectFailure(await taker.post('/api/exam-attempts', { examId: exam.id }), '403 not_assigned'),
    ],
    [
      'another assignment',
      async ({ taker, exam }, manager) =>
        expect((await manager.post('/api/exam-assignments', { examId: exam.id, userIds: [taker.id] })).body).toEqual({
          assignmentsCreated: 1,
          skipped: [],
        }),
    ],
    [
      'a manager’s mark',
      async ({ path }, manager) =>
        expect((await manager.patch(`${path}/marks`, { marks: {} })).status).toBe(status === 'completed' ? 200 : 409),
    ],
  ];
  it.each(meet)('It is closed for good by %s', async (_by, work) => {
    const sat = await arrange();
    await work(sat, await signedIn(4));
    expect(await attemptOf(sat.id)).toMatchObject({
      status,
      score,
      awaitingMarks: score === null ? 1 : 0,
      responses: JSON.stringify(responses),
      completedAt: Date.parse(sat.deadline),
    });
    expect(await isOpen(sat.assignment.id)).toBe(false);
    expect((await logOf(sat.id)).slice(1)).toEqual([closedAs(status, score)]);
    const ended = await attemptOf(sat.id);
    await runTask('closing');
    expect(await attemptOf(sat.id)).toEqual(ended);
    expect((await logOf(sat.id)).length).toBe(2);
  });
});

it('Scoring an overdue attempt closes it first, and the audit log has both in order', async () => {
  const { id, save, path, assignment } = await sitting();
  await save({ choice: 'Blue', short: 'x' }, 1);
  await endIn(id, -60);
  const manager = await signedIn(4);
  const scored = await manager.patch(path, { score: 90, adjustmentNote: 'Good.' });
  expect(scored.body).toMatchObject({ status: 'completed', score: 90, awaitingMarks: false, manuallyAdjusted: true });
  expect((await logOf(id)).slice(1)).toEqual([
    closedAs('completed', null),
    { action: 'EXAM_ATTEMPT_SCORED', userId: manager.id, oldValues: { score: null }, newValues: { score: 90 } },
  ]);
  expect(await isOpen(assignment.id)).toBe(false);
});

it.each([
  ['blocked', 'isBlocked = 1', '401 unauthenticated'],
  ['dismissed', 'grade = 1', '403 grade_too_low'],
])('The attempt of a user who is %s ends at its deadline with the saved answers', async (_name, change, refusal) => {
  const { id, save, submit, taker, path } = await sitting(choiceOnly);
  await save({ choice: 'Blue' }, 1);
  await execute(`update users set ${change} where id = ?`, taker.id);
  for (const reply of [await save({ choice: 'Red' }, 2), await submit({ choice: 'Red' }), await taker.get(path)])
    expectFailure(reply, refusal);
  await runTask('closing');
  expect((await attemptOf(id)).status).toBe('in_progress');
  const deadline = await endIn(id, -31);
  await runTask('closing');
  expect(await attemptOf(id)).toMatchObject({ status: 'completed', score: 100, completedAt: Date.parse(deadline) });
});

it('A retake can start although the overdue attempt before it was never closed', async () => {
  const { id, taker, exam, assignment } = await sitting();
  await endIn(id, -31);
  await (await signedIn(4)).post('/api/exam-assignments', { examId: exam.id, userIds: [taker.id] });
  const second = await taker.post('/api/exam-attempts', { examId: exam.id });
  expect([second.outcome, second.body.assignmentId === assignment.id]).toEqual(['201', false]);
  expect((await attemptOf(id)).status).toBe('expired');
});

it('A manager whose attempt is overdue no longer holds the exam', async () => {
  const { id, taker, exam } = await sitting({}, 4);
  expectFailure(await taker.patch(`/api/exams/${exam.id}`, { isActive: false }), '403 exam_held');
  await endIn(id, -31);
  expect((await taker.patch(`/api/exams/${exam.id}`, { isActive: false })).outcome).toBe('200');
});

describe('One cron run', () => {
  it('It closes the twelve attempts that have been overdue longest', async () => {
    const { id: examId } = await createExam(choiceOnly);
    const ids: string[] = [];
    for (let n = 0; n < 15; n++)
      ids.push((await createAttempt({ ...choiceOnly, examId, responses: { choice: 'Blue' }, deadline: 1000 + n })).id);
    await runTask('closing');
    for (const id of ids.slice(0, 12)) {
      const { status, score, completedAt, deadline } = await attemptOf(id);
      expect([status, score, completedAt]).toEqual(['completed', 100, deadline]);
      expect((await logOf(id)).length).toBe(1);
    }
    for (const id of ids.slice(12)) expect((await attemptOf(id)).status).toBe('in_progress');
    await runTask('closing');
    for (const id of ids) expect((await attemptOf(id)).status).toBe('completed');
  });

  it('It closes as many long ones as it can read in time, and at least one', async () => {
    const sizes = [60_000, 60_000, 230_000, 60_000];
    const ids: string[] = [];
    for (const [n, size] of sizes.entries())
      ids.push((await createAttempt({ responses: { long: 'x'.repeat(size) }, revision: 1, deadline: 1000 + n })).id);
    const closed = async () => {
      await runTask('closing');
      const all = await Promise.all(ids.map(attemptOf));
      return all.filter(({ status }) => status !== 'in_progress').length;
    };
    expect([await closed(), await closed(), await closed()]).toEqual([2, 3, 4]);
  });
});

it('The cron closes expired assignments and no others', async () => {
  const { assignment: running, id } = await sitting();
  const open = (await sitting()).assignment;
  await execute('update exam_assignments set expiresAt = ? where id = ?', Date.now() - 1, running.id);
  await runTask('closing');
  expect([await isOpen(running.id), await isOpen(open.id)]).toEqual([false, true]);
  expect((await attemptOf(id)).status).toBe('in_progress');
});
