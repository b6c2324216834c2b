import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../worker/clock.ts';
import { createPerson, type Reply, type SignedIn, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import {
  asTaker,
  createAssignment,
  createAttempt,
  createExam,
  createUnmarked,
  endIn,
  newExam,
  sitting,
} from '../support/exams.ts';
import { expectCheapPages } from '../support/paging.ts';
import { measure, type Recorder } from '../support/recorder.ts';
import { numberOf, numbersTo } from '../support/rows.ts';

let manager: SignedIn;
let taker: SignedIn;
let examId: string;

/** Thousands of rows in each table, so that reading more than a page shows. */
beforeAll(async () => {
  manager = await signedIn(4);
  taker = await signedIn(2);
  examId = (await createExam({ createdBy: manager.id })).id;
  const now = Date.now();
  const exam = `iif(i % 3 = 0, ?, 'exam-' || (1 + i % 3000))`;
  const status = `case when i <= 4000 then 'completed' when i <= 5000 then 'cheated' when i <= 6000 then 'expired' else 'in_progress' end`;
  const run = (sql: string, ...params: unknown[]) => env.DB.prepare(sql).bind(...params);
  await env.DB.batch([
    run(`${numbersTo(7000)} insert into users (id, discordId, username, usernameKey, grade, joinedAt)
      select 'crowd-' || i, '6' || (10000000000000000 + i), 'Crowd' || i, 'crowd' || i, 2, i from n`),
    run(
      `${numbersTo(3000)} insert into exam_templates (id, title, description, questions, answers, timeLimit, passingScore, createdBy, createdAt, isActive, deletedAt)
      select 'exam-' || i, 'Exam ' || i, 'd', '[]', '[]', 30, 70, ?, i, i <= 1000, iif(i % 10 = 0, 1, null) from n`,
      manager.id,
    ),
    run(
      `${numbersTo(7000)} insert into exam_assignments (id, examId, userId, assignedBy, assignedAt, expiresAt, isActive)
      select 'assignment-' || i, ${exam}, 'crowd-' || i, ?, i, ?, i > 6000 from n`,
      examId,
      manager.id,
      now + minutes(60),
    ),
    run(
      `${numbersTo(7000)} insert into exam_attempts (id, examId, userId, assignmentId, examTitle, questions, answers, timeLimit, passingScore, status, startedAt, deadline, score, awaitingMarks, markedBy, adjustedBy)
      select 'attempt-' || i, ${exam}, 'crowd-' || i, 'assignment-' || i, 'Exam', '[]', '[]', 30, 70, ${status}, i, ? + i, iif(i <= 6000, 50, null), i % 4 = 0 and i <= 4000, ?, ? from n`,
      examId,
      now + minutes(30),
      manager.id,
      manager.id,
    ),
    run(
      `${numbersTo(3000)} insert into exam_assignments (id, examId, userId, assignedBy, assignedAt, expiresAt, isActive)
      select 'open-' || i, 'exam-' || i, 'crowd-' || i, ?, i, ?, 1 from n`,
      manager.id,
      now + minutes(60),
    ),
  ]);
  for (let n = 0; n < 60; n++) {
    const exam = await createExam({ isActive: n % 2 === 0, createdBy: manager.id });
    await createAttempt({ userId: taker.id, examId: exam.id, status: n % 3 ? 'completed' : 'expired' });
    await createAssignment({ userId: taker.id, examId: exam.id, assignedBy: manager.id });
  }
}, 60_000);

/** `joined` is how many rows of other tables each row of the list needs. */
type List = { path: string; who: () => Pick<SignedIn, 'get'>; joined: number };

// An exam: its author, three figures, and what the reader holds of it (assignment, its attempt, other attempts).
const exams = 7;
// An attempt: its taker, adjuster and marker.
const attempts = 3;
// An assignment: its assignee, its assigner, its exam and its attempt.
const assignments = 4;

const lists: List[] = [
  { path: '/api/exams', who: () => taker, joined: 0 },
  { path: '/api/exams?active=1', who: () => taker, joined: 0 },
  ...['', '?active=1', '?active=0'].map((query) => ({ path: `/api/exams${query}`, who: () => manager, joined: exams })),
  { path: '/api/exam-attempts', who: () => taker, joined: attempts },
  ...['', 'status=completed', 'status=cheated', 'status=expired', 'status=in_progress', 'awaiting=1', 'mine=1'].map(
    (query) => ({ path: `/api/exam-attempts?${query}`, who: () => manager, joined: attempts }),
  ),
  { path: '/api/exam-assignments', who: () => manager, joined: assignments },
  { path: '/api/my-exam-assignments', who: () => taker, joined: assignments },
];

describe('Lists of exams, assignments and attempts', () => {
  it.each(lists)('$path reads no more than its page', async ({ path, who, joined }) => {
    // Finding each of the sixty exams that a taker attempted takes five rows; of two thousand archived ones, the others cost nothing.
    const own = path.startsWith('/api/exams') && who() === taker ? 60 * 5 : 0;
    await expectCheapPages(who(), path, 1 + joined, 10 + own);
  });

  it('The attempts at one exam, in any status, read no more than their page', async () => {
    for (const filter of ['', '&status=completed', '&status=in_progress', '&status=expired']) {
      const path = `/api/exam-attempts?examId=${examId}&limit=50${filter}`;
      const { reply, trips, rowsRead } = await measure((recorder) => manager.get(path, { recorder }));
      expect(reply.rows.length).toBe(50);
      expect(trips).toBeLessThanOrEqual(2);
      expect(rowsRead, path).toBeLessThanOrEqual((1 + attempts) * 50 + 10);
    }
  });

  it('Attempts awaiting marks, by exam or status, read no more than their page', async () => {
    for (const filter of ['&status=completed', `&examId=${examId}`, `&examId=${examId}&status=completed`]) {
      const path = `/api/exam-attempts?awaiting=1&limit=50${filter}`;
      const { reply, rowsRead } = await measure((recorder) => manager.get(path, { recorder }));
      expect(reply.rows.length).toBe(50);
      expect(rowsRead, path).toBeLessThanOrEqual((1 + attempts) * 50 + 10);
    }
  });

  it('One person’s attempts, filtered, read no more than their page', async () => {
    for (const filter of [
      '',
      '&status=completed',
      '&status=expired',
      '&status=in_progress',
      '&awaiting=1',
      `&examId=${examId}`,
      `&examId=${examId}&status=completed`,
      `&examId=${examId}&awaiting=1`,
    ]) {
      const path = `/api/exam-attempts?userId=${taker.id}${filter}`;
      const { reply, rowsRead } = await measure((recorder) => manager.get(path, { recorder }));
      expect(rowsRead, path).toBeLessThanOrEqual((1 + attempts) * reply.rows.length + 10);
    }
  });

  it('A search of one’s own attempts reads no more than all of them', async () => {
    for (const q of ['exam', 'nothing at all']) {
      const { reply, rowsRead } = await measure((recorder) => taker.get(`/api/exam-attempts?q=${q}`, { recorder }));
      expect(reply.outcome).toBe('200');
      expect(rowsRead, q).toBeLessThanOrEqual((1 + attempts) * 60 + 10);
    }
  });

  it('The list of one’s open assignments reads no closed ones', async () => {
    const person = await signedIn(2);
    await env.DB.prepare(
      `${numbersTo(300)}
       insert into exam_assignments (id, examId, userId, assignedBy, assignedAt, expiresAt, isActive)
       select 'closed-' || i, ?, ?, ?, ? + i, ? + i, 0 from n`,
    )
      .bind(examId, person.id, manager.id, Date.now(), Date.now() + minutes(60))
      .run();
    await createAssignment({ userId: person.id, assignedAt: 1 });
    const { reply, rowsRead } = await measure((recorder) => person.get('/api/my-exam-assignments', { recorder }));
    expect(reply.rows).toHaveLength(1);
    expect(rowsRead).toBeLessThanOrEqual(1 + assignments + 10);
  });

  it('An empty list reads almost nothing', async () => {
    const nobody = await signedIn(4);
    for (const path of [
      '/api/exam-attempts?examId=unknown',
      '/api/exam-attempts?mine=1',
      '/api/exam-attempts?awaiting=1&status=expired',
      '/api/my-exam-assignments',
    ]) {
      const { reply, rowsRead } = await measure((recorder) => nobody.get(path, { recorder }));
      expect(reply.rows).toEqual([]);
      expect(rowsRead, path).toBeLessThanOrEqual(10);
    }
  });

  it('A search takes two round trips and reads no more than its window and a page', async () => {
    for (const q of ['crowd1', 'rowd2', 'nothing at all', '610000000000001', 'exam'])
      for (const filter of ['', '&status=completed', `&examId=${examId}`]) {
        const { reply, trips, rowsRead } = await measure((recorder) =>
          manager.get(`/api/exam-attempts?q=${q}${filter}`, { recorder }),
        );
        expect(reply.outcome).toBe('200');
        expect(trips).toBeLessThanOrEqual(2);
        expect(rowsRead, `${q}${filter}`).toBeLessThanOrEqual(8 * 5000);
      }
  });

  it('A search within a status or an exam finds people by name without reading all of them', async () => {
    for (const [filter, where] of [
      ['status=completed', "status = 'completed'"],
      ['awaiting=1', 'awaitingMarks = 1'],
      [`examId=${examId}`, `examId = '${examId}'`],
    ]) {
      const path = `/api/exam-attempts?q=nothing+at+all&${filter}`;
      const { reply, rowsRead } = await measure((recorder) => manager.get(path, { recorder }));
      expect(reply.rows).toEqual([]);
      // Those there are, which is less than a window, their people, and where they end.
      const those = await numberOf(`select count(*) from exam_attempts where ${where}`);
      expect(rowsRead, filter).toBeLessThanOrEqual(4 * those + 100);
    }
  });
});

it('Reading one exam or attempt takes two round trips and a handful of rows', async () => {
  const own = await sitting();
  const done = await createUnmarked();
  for (const [who, path] of [
    [manager, '/api/exams/figures'],
    [manager, `/api/exams/${examId}`],
    [own.taker, `/api/exams/${own.exam.id}`],
    [taker, `/api/exams/${examId}`],
    [own.taker, own.path],
    [manager, `/api/exam-attempts/${done.id}`],
    [taker, '/api/exam-attempts/attempt-7'],
  ] as const) {
    const { trips, rowsRead } = await measure((recorder) => who.get(path, { recorder }));
    expect(trips).toBeLessThanOrEqual(2);
    expect(rowsRead, path).toBeLessThanOrEqual(25);
  }
});

describe('Writes about exams', () => {
  it('A save is one batch after the reads and writes one row', async () => {
    const { save } = await sitting();
    for (let revision = 1; revision <= 3; revision++) {
      const { recorder } = await measure((recorder) => save({ short: `at ${revision}` }, revision, recorder));
      expect(recorder.trips.map(({ kind }) => kind).at(-1)).toBe('batch');
      expect(recorder.trips.length).toBeLessThanOrEqual(3);
      expect(recorder.rowsWritten).toBeLessThanOrEqual(3);
      expect(recorder.rowsRead).toBeLessThanOrEqual(10);
    }
    const { recorder } = await measure((recorder) => save({ short: 'late' }, 1, recorder));
    expect(recorder.rowsWritten).toBe(0);
  });

  it('Each write takes at most three round trips and scans no table', async () => {
    const exam = await createExam();
    const deleted = await createExam();
    const assigned = await createAssignment({ userId: taker.id });
    const own = await createAttempt({ userId: taker.id });
    const { leave, submit } = asTaker(taker, own.id);
    const done = await createUnmarked();
    const person = await createPerson(2);
    const late = asTaker(taker, (await createAttempt({ userId: taker.id })).id);
    await endIn(late.id, -40);
    const writes: [string, (recorder: Recorder) => Promise<Reply>][] = [
      ['writing', (recorder) => manager.post('/api/exams', newExam, { recorder })],
      ['editing', (recorder) => manager.put(`/api/exams/${exam.id}`, newExam, { recorder })],
      ['archiving', (recorder) => manager.patch(`/api/exams/${exam.id}`, { isActive: false }, { recorder })],
      ['deleting', (recorder) => manager.delete(`/api/exams/${deleted.id}`, { recorder })],
      [
        'assigning',
        (recorder) => manager.post('/api/exam-assignments', { examId, userIds: [person.id] }, { recorder }),
      ],
      ['starting', (recorder) => taker.post('/api/exam-attempts', { examId: assigned.examId }, { recorder })],
      ['starting again', (recorder) => taker.post('/api/exam-attempts', { examId: assigned.examId }, { recorder })],
      ['leaving', (recorder) => leave({}, recorder)],
      ['submitting', (recorder) => submit({ choice: 'Red' }, {}, recorder)],
      ['submitting too late', (recorder) => late.submit({}, {}, recorder)],
      [
        'marking',
        (recorder) => manager.patch(`/api/exam-attempts/${done.id}/marks`, { marks: { short: 1 } }, { recorder }),
      ],
      ['scoring', (recorder) => manager.patch(`/api/exam-attempts/${done.id}`, { score: 5 }, { recorder })],
    ];
    for (const [name, write] of writes) {
      const { reply, trips, rowsRead } = await measure(write);
      expect(reply.outcome, name).toMatch(name.endsWith('too late') ? /^409 deadline_passed/ : /^20/);
      expect(trips, name).toBeLessThanOrEqual(3);
      expect(rowsRead, name).toBeLessThanOrEqual(60);
    }
  });

  it('Fifty assignments read a bounded number of rows each', async () => {
    const userIds = (await Promise.all(Array.from({ length: 50 }, () => createPerson(2)))).map(({ id }) => id);
    const { recorder, trips } = await measure((recorder) =>
      manager.post('/api/exam-assignments', { examId, userIds }, { recorder }),
    );
    expect(trips).toBeLessThanOrEqual(3);
    // About 20 for the assignment, with its triggers, 7 for the notification, and 2 to see who wants a message.
    expect(recorder.rowsRead).toBeLessThanOrEqual(50 * 30 + 60);
  });
});

it('The cron reads overdue attempts only', async () => {
  await runTask('closing');
  for (const { id } of [await createAttempt(), await createAttempt()]) await endIn(id, -31);
  const { recorder } = await measure((recorder) => runTask('closing', recorder));
  expect(recorder.rowsRead).toBeLessThanOrEqual(120);
});
