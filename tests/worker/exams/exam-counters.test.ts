import { expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { asTaker, choiceOnly, endIn, newExam } from '../support/exams.ts';
import { numberOf, rowsOf } from '../support/rows.ts';

// Some hundred calls, which take a busy machine longer than the usual timeout.
it('The counters match the tables after everything that can happen to exams', async () => {
  const manager = await signedIn(4);
  const other = await signedIn(5);
  const create = async (fields = {}) => String((await manager.post('/api/exams', { ...newExam, ...fields })).body.id);
  const [marked, choices, archived, deleted] = [
    await create(),
    await create(choiceOnly),
    await create({ isActive: false }),
    await create(choiceOnly),
  ];
  expect((await manager.patch(`/api/exams/${archived}`, { isActive: true })).body.isActive).toBe(true);
  const takers = await Promise.all(Array.from({ length: 9 }, () => signedIn(2)));
  const taker = (n: number) => takers[n] as SignedIn;
  const everyone = takers.map(({ id }) => id);
  for (const examId of [marked, choices, deleted])
    await manager.post('/api/exam-assignments', { examId, userIds: everyone });
  await Promise.all([
    manager.post('/api/exam-assignments', { examId: archived, userIds: everyone.slice(0, 3) }),
    other.post('/api/exam-assignments', { examId: archived, userIds: everyone.slice(1, 4) }),
  ]);
  const sit = async (n: number, examId: string) => {
    const { body } = await taker(n).post('/api/exam-attempts', { examId });
    return asTaker(taker(n), String(body.id));
  };

  // Submitted: right, wrong, twice concurrently, flagged, and flagged by the page.
  await (await sit(0, choices)).submit({ choice: 'Blue' });
  await (await sit(1, choices)).submit({ choice: 'Red' });
  const twice = await sit(2, choices);
  await Promise.all([twice.submit({ choice: 'Blue' }), twice.submit({ choice: 'Blue' }, { status: 'cheated' })]);
  const flagged = await sit(3, choices);
  await flagged.leave();
  await flagged.submit({ choice: 'Blue' });
  await (await sit(4, choices)).submit({}, { status: 'cheated' });
  // Marked in part, in full and again; scored by hand before and after marking.
  const waiting = [await sit(0, marked), await sit(1, marked), await sit(2, marked), await sit(3, marked)];
  for (const attempt of waiting) await attempt.submit({ choice: 'Blue', short: 'x', long: 'y' });
  const mark = (n: number, marks: object, by = manager) => by.patch(`${waiting[n]?.path}/marks`, { marks });
  await mark(0, { short: 1 });
  await mark(1, { short: 1, long: 0.5 });
  await Promise.all([mark(1, { long: 0 }), mark(1, { long: 1 }, other)]);
  await manager.patch(`${waiting[2]?.path}`, { score: 42 });
  await manager.patch(`${waiting[1]?.path}`, { score: 7 });
  // Overdue: unanswered, answered and flagged; closed by the cron or by a write.
  const overdue = [
    await sit(5, choices),
    await sit(6, choices),
    await sit(7, choices),
    await sit(5, marked),
    await sit(6, marked),
  ];
  await overdue[1]?.save({ choice: 'Blue' }, 1);
  await overdue[2]?.leave();
  await overdue[4]?.save({ short: 'x' }, 1);
  for (const { id } of overdue) await endIn(id, -40);
  await overdue[0]?.submit({ choice: 'Blue' });
  await manager.patch(`${overdue[4]?.path}/marks`, { marks: { short: 1 } });
  await Promise.all([runTask('closing'), runTask('closing')]);
  // A retake, a running attempt, an expired assignment, and an exam deleted while it is being taken.
  await manager.post('/api/exam-assignments', { examId: choices, userIds: [...everyone.slice(0, 2), other.id] });
  await (await sit(0, choices)).submit({ choice: 'Blue' });
  await sit(8, marked);
  await rowsOf('update exam_assignments set expiresAt = 1 where userId = ? and examId = ?', everyone[8], choices);
  await runTask('closing');
  await sit(0, deleted);
  await manager.delete(`/api/exams/${deleted}`);
  expect((await manager.patch(`/api/exams/${archived}`, { isActive: false })).body.isActive).toBe(false);

  const real = async (sql: string) =>
    Object.fromEntries((await rowsOf<{ key: string; value: number }>(sql)).map(({ key, value }) => [key, value]));
  const kept = (kind: string) => real(`select key, value from counters where kind = '${kind}' and value <> 0`);
  const expected: [string, string][] = [
    [
      'exams',
      `select iif(isActive, 'active', 'archived') as key, count(*) as value from exam_templates where deletedAt is null group by 1`,
    ],
    ['attempts', 'select status as key, count(*) as value from exam_attempts group by 1'],
    ['attempts_awaiting', `select 'all' as key, count(*) as value from exam_attempts where awaitingMarks = 1`],
    [
      'attempts_scored',
      `select 'count' as key, count(*) as value from exam_attempts where status = 'completed' and score is not null
        union all select 'sum', sum(score) from exam_attempts where status = 'completed'`,
    ],
    [
      'exam_assigned',
      `select examId as key, count(*) as value from exam_assignments group by 1 union all select 'all', count(*) from exam_assignments`,
    ],
    [
      'exam_open',
      `select examId as key, count(*) as value from exam_assignments where isActive = 1 group by 1
        union all select 'all', count(*) from exam_assignments where isActive = 1`,
    ],
    [
      'exam_people',
      `select examId as key, count(distinct userId) as value from exam_assignments group by 1
        union all select 'all', count(distinct userId) from exam_assignments`,
    ],
  ];
  for (const [kind, sql] of expected) expect(await kept(kind), kind).toEqual(await real(sql));
  const statuses = await kept('attempts');
  expect(Object.keys(statuses).toSorted(), 'every status occurs').toEqual([
    'cheated',
    'completed',
    'expired',
    'in_progress',
  ]);

  expect((await manager.get('/api/exams/figures')).body).toEqual({
    totalExams: 3,
    activeExams: 2,
    activeAssignments: await numberOf('select count(*) from exam_assignments where isActive = 1'),
    usersWithExams: 10,
    totalAttempts: await numberOf('select count(*) from exam_attempts'),
    completedAttempts: statuses.completed,
    awaitingMarks: await numberOf('select count(*) from exam_attempts where awaitingMarks = 1'),
    oldestAwaiting: new Date(
      await numberOf('select min(startedAt) from exam_attempts where awaitingMarks = 1'),
    ).toISOString(),
    averageScore: await numberOf(
      `select avg(score) from exam_attempts where status = 'completed' and score is not null`,
    ),
  });
});

it('The average score is null if no attempt has a score', async () => {
  await rowsOf(`update counters set value = 0 where kind = 'attempts_scored'`);
  expect((await (await signedIn(4)).get('/api/exams/figures')).body.averageScore).toBeNull();
});
