import { describe, expect, it } from 'vitest';
import type { ExamQuestion } from '#contract/exams.ts';
import type { Grade } from '#contract/grades.ts';
import { type Reply, type SignedIn, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { asTaker, choiceOnly, createAssignment, createExam, endIn, sitting } from '../support/exams.ts';
import { execute } from '../support/rows.ts';

/** Words that occur in the exam only: a reply that has one has revealed it. */
const QUESTION = 'QUESTION-5d1e';
const OPTION = 'OPTION-c4a9';
const SAMPLE = 'SAMPLE-88f2';

const questions: ExamQuestion[] = [
  { id: 'choice', type: 'multiple-choice', question: `${QUESTION} one`, options: [`${OPTION} a`, `${OPTION} b`] },
  { id: 'short', type: 'short-answer', question: `${QUESTION} two`, options: [] },
  { id: 'long', type: 'long-answer', question: `${QUESTION} three`, options: [] },
];
const answers = [`${OPTION} b`, `${SAMPLE} short`, `${SAMPLE} long`];

/** Every key of a reply, however deep. */
function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [...(Array.isArray(value) ? [] : [key]), ...keysOf(inner)]);
}

/** Names of fields that would reveal what is right. */
const TELLTALES = /answer|correct|review|marks$|isRight|sample/i;

function expectNoAnswers(reply: Reply, when: string) {
  expect(reply.text, when).not.toContain(SAMPLE);
  const json: unknown = reply.text ? JSON.parse(reply.text) : null;
  // `awaitingMarks` says that marks are missing, not what is right.
  expect(
    keysOf(json).filter((key) => TELLTALES.test(key) && key !== 'awaitingMarks'),
    when,
  ).toEqual([]);
}

/** Every read of exams, and every refusal whose reply has a row. */
async function everything(who: SignedIn, examId: string, attemptIds: string[]): Promise<[string, Reply][]> {
  const reads = [
    '/api/exams?limit=200',
    '/api/exams?active=0&limit=200',
    `/api/exams?q=${QUESTION}`,
    `/api/exams/${examId}`,
    '/api/exams/figures',
    '/api/my-exam-assignments',
    '/api/exam-assignments',
    '/api/exam-attempts?limit=200',
    '/api/exam-attempts?mine=1',
    `/api/exam-attempts?examId=${examId}`,
    `/api/exam-attempts?q=${SAMPLE}`,
    ...attemptIds.map((id) => `/api/exam-attempts/${id}`),
    '/api/audit-logs?limit=200',
  ];
  const replies: [string, Reply][] = [];
  for (const path of reads) replies.push([`GET ${path}`, await who.get(path)]);
  const body = { title: 'x', timeLimit: 1, passingScore: 1, questions, answers: [answers[0], '', ''] };
  replies.push(
    [`PUT ${examId}`, await who.put(`/api/exams/${examId}`, { ...body, revision: 999 })],
    [`PATCH ${examId}`, await who.patch(`/api/exams/${examId}`, { isActive: true, extra: 1 })],
  );
  for (const id of attemptIds) {
    const path = `/api/exam-attempts/${id}`;
    replies.push(
      [`save ${id}`, await who.patch(path, { responses: { other: 'x' }, revision: 0 })],
      [`score ${id}`, await who.patch(path, { score: 101 })],
      [`mark ${id}`, await who.patch(`${path}/marks`, { marks: { choice: 1, other: 1 } })],
      [`event ${id}`, await who.post(`${path}/events`, { type: 'x' })],
    );
  }
  return replies;
}

describe.each([2, 2.5, 3, 4, 5, 6] as Grade[])('A taker of grade %d', (grade) => {
  it('A taker never sees an answer, and sees questions only while sitting the exam', async () => {
    const taker = await signedIn(grade);
    const { id: examId } = await createExam({ questions, answers });
    await createAssignment({ examId, userId: taker.id });
    // Another user's attempt at the same exam must not reveal anything either.
    const other = await signedIn(2);
    await createAssignment({ examId, userId: other.id });
    const begun = await other.post('/api/exam-attempts', { examId });
    const foreign = String(begun.body.id);
    expect((await asTaker(other, foreign).submit({ choice: 'x', short: 'y' })).body.status).toBe('completed');

    const look = async (when: string, attemptIds: string[], paper: 'hidden' | 'seen') => {
      for (const [path, reply] of await everything(taker, examId, attemptIds)) {
        expectNoAnswers(reply, `${when}: ${path}`);
        if (paper === 'hidden') {
          expect(reply.text, `${when}: ${path}`).not.toContain(QUESTION);
          expect(reply.text, `${when}: ${path}`).not.toContain(OPTION);
        }
      }
    };

    await look('assigned', [foreign], 'hidden');
    const started = await taker.post('/api/exam-attempts', { examId });
    expect(started.text).toContain(QUESTION);
    expectNoAnswers(started, 'started');
    const id = String(started.body.id);
    const own = asTaker(taker, id);
    await look('running', [foreign, id], 'seen');
    expect((await taker.get(`/api/exams/${examId}`)).body.questions).toEqual(questions);
    expect((await taker.get(own.path)).body.questions).toEqual(questions);
    for (const [when, reply] of [
      ['saved', await own.save({ choice: `${OPTION} a` }, 1)],
      ['left', await own.leave()],
      ['started again', await taker.post('/api/exam-attempts', { examId })],
    ] as const)
      expectNoAnswers(reply, when);
    // Lists have no questions even now.
    expect((await taker.get('/api/exam-attempts?mine=1')).text).not.toContain(QUESTION);
    expect((await taker.get('/api/exams?limit=200')).text).not.toContain(QUESTION);

    const done = await own.submit({ choice: `${OPTION} a`, short: 'mine' });
    for (const reply of [done, await own.submit({}), await own.save({}, 5), await own.leave()]) {
      expectNoAnswers(reply, 'done');
      expect(reply.text).not.toContain(QUESTION);
    }
    const afterwards = grade >= 4 ? [id] : [id, foreign];
    for (const attemptId of afterwards) {
      const reply = await taker.get(`/api/exam-attempts/${attemptId}`);
      expectNoAnswers(reply, 'a result');
      expect(reply.text).not.toContain(QUESTION);
    }
    await (await signedIn(6)).patch(`${own.path}/marks`, { marks: { short: 1 }, note: 'x' });
    expectNoAnswers(await taker.get(own.path), 'marked');
    if (grade < 4) await look('done', [foreign, id], 'hidden');
  });
});

describe('A manager', () => {
  it('A manager who does not hold the exam sees everything', async () => {
    const { path, exam, submit } = await sitting({ questions, answers });
    const manager = await signedIn(4);
    expect((await manager.get(`/api/exams/${exam.id}`)).body).toMatchObject({ questions, answers, isHeld: false });
    expect((await manager.get(path)).body).not.toHaveProperty('review');
    await submit({ choice: `${OPTION} b`, short: 'mine' });
    expect((await manager.get(path)).body.review).toMatchObject([
      { id: 'choice', response: `${OPTION} b`, answer: `${OPTION} b` },
      { id: 'short', response: 'mine', answer: `${SAMPLE} short` },
      { id: 'long', response: '', answer: `${SAMPLE} long` },
    ]);
  });

  it('A manager never sees a review of their own attempt', async () => {
    const { path, taker, submit } = await sitting({ questions, answers }, 5);
    await submit({ choice: `${OPTION} b` });
    const own = await taker.get(path);
    expectNoAnswers(own, 'own');
    expect(own.body).not.toHaveProperty('events');
  });

  it('A manager who is assigned the exam sees no answers, in others’ attempts either', async () => {
    const { exam, path, submit } = await sitting({ questions, answers });
    await submit({ choice: `${OPTION} b` });
    const manager = await signedIn(4);
    expect((await manager.get(path)).text).toContain(SAMPLE);
    const assignment = await createAssignment({ examId: exam.id, userId: manager.id });
    for (const [when, reply] of await everything(manager, exam.id, [path.split('/').at(-1) ?? ''])) {
      expectNoAnswers(reply, when);
      expect(reply.text, when).not.toContain(QUESTION);
    }
    await execute('update exam_assignments set expiresAt = 1 where id = ?', assignment.id);
    expect((await manager.get(path)).text).toContain(SAMPLE);
  });

  it('A manager who sits one exam can still review attempts at another', async () => {
    const { exam, path, submit } = await sitting({ questions, answers });
    await submit({ choice: `${OPTION} b` });
    const { taker: manager } = await sitting({}, 4);
    expect((await manager.get(path)).text).toContain(SAMPLE);
    const own = await createAssignment({ examId: exam.id, userId: manager.id });
    await manager.post('/api/exam-attempts', { examId: exam.id });
    await execute('update exam_assignments set isActive = 0 where id = ?', own.id);
    const shut = await manager.get(path);
    expectNoAnswers(shut, 'sitting it on an expired assignment');
    expect(shut.body).not.toHaveProperty('review');
  });

  it('A manager who holds the exam cannot change it and sees no answers in the refusal', async () => {
    const manager = await signedIn(4);
    const { id } = await createExam({ questions, answers });
    await createAssignment({ examId: id, userId: manager.id });
    for (const reply of [
      await manager.patch(`/api/exams/${id}`, { isActive: false }),
      await manager.delete(`/api/exams/${id}`),
      await manager.put(`/api/exams/${id}`, { title: 'x', timeLimit: 1, passingScore: 1, ...choiceOnly }),
    ]) {
      expect(reply.outcome).toBe('403 exam_held');
      expectNoAnswers(reply, 'refused');
    }
  });
});

it('Questions disappear 30 seconds after the deadline and stay hidden', async () => {
  const { id, taker, exam, path } = await sitting({ questions, answers });
  await endIn(id, -5);
  expect((await taker.get(path)).text).toContain(QUESTION);
  await endIn(id, -31);
  for (const closed of [false, true]) {
    if (closed) await runTask('closing');
    for (const [when, reply] of await everything(taker, exam.id, [id])) {
      expectNoAnswers(reply, when);
      expect(reply.text, when).not.toContain(QUESTION);
    }
  }
});

it('No audit row has a question, an answer or a response', async () => {
  const owner = await signedIn(6);
  const created = await owner.post('/api/exams', { title: 'x', timeLimit: 5, passingScore: 5, questions, answers });
  const examId = String(created.body.id);
  const changed = { title: 'y', timeLimit: 6, passingScore: 5, answers: [answers[0], `${SAMPLE} new`, ''] };
  await owner.put(`/api/exams/${examId}`, { ...changed, questions });
  const taker = await signedIn(2);
  await owner.post('/api/exam-assignments', { examId, userIds: [taker.id] });
  const { body } = await taker.post('/api/exam-attempts', { examId });
  const own = asTaker(taker, String(body.id));
  await own.save({ short: 'RESPONSE-77aa' }, 1);
  await own.submit({ choice: `${OPTION} b`, short: 'RESPONSE-77aa' });
  await owner.patch(`${own.path}/marks`, { marks: { short: 1 } });
  await owner.patch(own.path, { score: 5 });
  await owner.delete(`/api/exams/${examId}`);
  const log = await owner.get('/api/audit-logs?limit=200');
  expect(log.rows.length).toBeGreaterThanOrEqual(8);
  expect(log.text).not.toMatch(new RegExp(`${QUESTION}|${OPTION}|${SAMPLE}|RESPONSE-77aa`));
});
