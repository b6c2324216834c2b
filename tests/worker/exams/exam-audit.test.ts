import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUDIT_ACTIONS } from '../../../worker/contract/audit.ts';
import { type CallOptions, call, createPerson, type Reply, type SignedIn, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import {
  createAssignment,
  createAttempt,
  createExam,
  createUnmarked,
  endIn,
  newExam,
  sitting,
} from '../support/exams.ts';
import { expectFailure } from '../support/failures.ts';
import { Recorder } from '../support/recorder.ts';
import { auditOf, auditRows, numberOf } from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A write: its action, the grade that makes it, and its set-up. `about` is the target that its audit row names. */
type Write = {
  action: string;
  grade: 2 | 4;
  arrange: (who: SignedIn) => Promise<{
    send: (options: CallOptions) => Promise<Reply>;
    about: string | null;
  }>;
};

const onExam = (action: string, method: string, body?: object): Write => ({
  action,
  grade: 4,
  arrange: async (who) => {
    const { id } = await createExam({ isActive: action !== 'EXAM_RESTORED' });
    return {
      send: (options) => who.call(method, `/api/exams/${id}`, { ...options, ...(body && { body }) }),
      about: null,
    };
  },
});

const writes: Write[] = [
  {
    action: 'EXAM_CREATED',
    grade: 4,
    arrange: async (who) => ({ send: (options) => who.post('/api/exams', newExam, options), about: null }),
  },
  onExam('EXAM_UPDATED', 'PUT', newExam),
  onExam('EXAM_ARCHIVED', 'PATCH', { isActive: false }),
  onExam('EXAM_RESTORED', 'PATCH', { isActive: true }),
  onExam('EXAM_DELETED', 'DELETE'),
  {
    action: 'EXAM_ASSIGNED',
    grade: 4,
    arrange: async (who) => {
      const [{ id: examId }, { id }] = [await createExam(), await createPerson(2)];
      return {
        send: (options) => who.post('/api/exam-assignments', { examId, userIds: [id] }, options),
        about: id,
      };
    },
  },
  {
    action: 'EXAM_ATTEMPT_STARTED',
    grade: 2,
    arrange: async (who) => {
      const { examId } = await createAssignment({ userId: who.id });
      return { send: (options) => who.post('/api/exam-attempts', { examId }, options), about: who.id };
    },
  },
  {
    action: 'EXAM_ATTEMPT_SUBMITTED',
    grade: 2,
    arrange: async (who) => {
      const { id } = await createAttempt({ userId: who.id });
      const body = { responses: { short: 'a secret answer' }, status: 'completed' };
      return { send: (options) => who.patch(`/api/exam-attempts/${id}`, body, options), about: who.id };
    },
  },
  {
    action: 'EXAM_ATTEMPT_MARKED',
    grade: 4,
    arrange: async (who) => {
      const { id, userId } = await createUnmarked();
      const body = { marks: { short: 1 } };
      return { send: (options) => who.patch(`/api/exam-attempts/${id}/marks`, body, options), about: userId };
    },
  },
  {
    action: 'EXAM_ATTEMPT_SCORED',
    grade: 4,
    arrange: async (who) => {
      const { id, userId } = await createUnmarked();
      return { send: (options) => who.patch(`/api/exam-attempts/${id}`, { score: 5 }, options), about: userId };
    },
  },
];

describe('A write about exams', () => {
  it.each(writes)('$action leaves one audit row', async ({ action, grade, arrange }) => {
    const who = await signedIn(grade);
    const { send, about } = await arrange(who);
    const before = (await auditRows()).length;
    const reply = await send({ headers: { 'CF-Connecting-IP': '203.0.113.7', 'User-Agent': 'Browser/2' } });
    expect(reply.status).toBeLessThan(300);
    const rows = (await auditRows()).slice(before);
    expect(rows).toEqual([
      expect.objectContaining({
        action,
        entityType: 'exam',
        userId: who.id,
        targetUserId: about,
        ipAddress: '203.0.113.7',
        userAgent: 'Browser/2',
        requestId: reply.headers.get('X-Request-Id'),
      }),
    ]);
    if (action !== 'EXAM_ASSIGNED' && reply.body.id) expect(rows[0]?.entityId).toBe(reply.body.id);
    expect(AUDIT_ACTIONS).toContain(action);
    const text = JSON.stringify(rows);
    expect(text).not.toMatch(/secret answer|SAMPLE-|Which colour|"(questions|answers|responses|marks)"/);
    expect(text, 'people by id alone').not.toContain(who.username);
  });

  it.each(writes)('$action is rolled back if its audit row cannot be written', async ({ grade, arrange }) => {
    const who = await signedIn(grade);
    const { send } = await arrange(who);
    const recorder = new Recorder();
    recorder.breakAuditRows();
    const before = await stateOfDatabase();
    expect((await send({ recorder })).outcome).toBe('500 internal');
    expect(await stateOfDatabase()).toEqual(before);
    recorder.hooks.rewrite = null;
    expect((await send({ recorder })).status).toBeLessThan(300);
  });

  it.each(writes)('$action returns 503 and is rolled back if D1 fails midway', async ({ grade, arrange }) => {
    const who = await signedIn(grade);
    const { send } = await arrange(who);
    const recorder = new Recorder();
    recorder.breakD1((statements) => statements.some(({ sql }) => /^\s*(insert|update)/i.test(sql)));
    const before = await stateOfDatabase();
    const reply = await send({ recorder });
    expectFailure(reply, '503 unavailable');
    expect(reply.text).not.toMatch(/exam_|insert|SQL/i);
    expect(await stateOfDatabase()).toEqual(before);
  });

  it.each(writes)('$action from another site returns 403', async ({ grade, arrange }) => {
    const { send } = await arrange(await signedIn(grade));
    expectFailure(await send({ headers: { 'Sec-Fetch-Site': 'cross-site' } }), '403 other_origin');
  });
});

it('The audit row of an attempt closed by the cron has no actor and says why', async () => {
  const { id, taker } = await sitting();
  await endIn(id, -31);
  await runTask('closing');
  expect((await auditOf(id)).at(-1)).toMatchObject({
    action: 'EXAM_ATTEMPT_CLOSED',
    entityType: 'exam',
    userId: null,
    targetUserId: taker.id,
    details: expect.stringMatching(/\w/),
    ipAddress: null,
    userAgent: null,
    requestId: null,
  });
});

describe('The audit log', () => {
  it('Saves, events, reads, a repeated start and writes that change nothing leave no audit row', async () => {
    const { taker, exam, save, leave, path } = await sitting();
    const manager = await signedIn(5);
    const before = await numberOf('select count(*) from audit_logs');
    await save({ short: 'a secret answer' }, 1);
    await save({ short: 'late' }, 1);
    await leave();
    await leave({ durationMs: 5 });
    await taker.post('/api/exam-attempts', { examId: exam.id });
    await manager.patch(`/api/exams/${exam.id}`, { isActive: true });
    await manager.post('/api/exam-assignments', { examId: exam.id, userIds: [taker.id] });
    for (const who of [taker, manager])
      for (const read of [
        '/api/exams',
        `/api/exams/${exam.id}`,
        '/api/exam-attempts',
        path,
        '/api/my-exam-assignments',
      ])
        expect((await who.get(read)).outcome).toBe('200');
    expect(await numberOf('select count(*) from audit_logs')).toBe(before);
  });
});

it('Checks run in the documented order, so that a refusal reveals no more than it must', async () => {
  const manager = await signedIn(4);
  const own = `/api/exam-attempts/${(await createUnmarked({ userId: manager.id })).id}/marks`;
  const unknown = `/api/exam-attempts/${crypto.randomUUID()}/marks`;
  const running = `/api/exam-attempts/${(await createAttempt()).id}/marks`;
  const spoilt = { raw: '{', headers: { 'Content-Type': 'text/plain' } };
  const json = { 'Content-Type': 'application/json' };
  expectFailure(await call('PATCH', unknown, spoilt), '401 unauthenticated');
  expectFailure(await (await signedIn(3)).patch(unknown, undefined, spoilt), '403 grade_too_low');
  expectFailure(await manager.patch(unknown, undefined, { ...spoilt, raw: 'x'.repeat(300_000) }), '413 body_too_large');
  expectFailure(await manager.patch(unknown, undefined, spoilt), '415 not_json');
  expectFailure(await manager.patch(unknown, undefined, { raw: '{', headers: json }), '400 invalid_json');
  expectFailure(await manager.patch(unknown, { marks: { short: 2 } }), '400 invalid_input');
  expectFailure(await manager.patch(unknown, { marks: {} }), '404 not_found');
  expectFailure(await manager.patch(own, { marks: { other: 1 } }), '403 own_row');
  expectFailure(await manager.patch(running, { marks: { other: 1 } }), '409 not_completed');
});

it('Every read of exams returns 503 while D1 is down', async () => {
  const who = await signedIn(6);
  const recorder = new Recorder();
  recorder.breakD1();
  for (const path of [
    '/api/exams',
    '/api/exams/x',
    '/api/exams/figures',
    '/api/exam-attempts',
    '/api/exam-assignments',
  ])
    expectFailure(await who.get(path, { recorder }), '503 unavailable');
});

it.each(['%00', 'a%00b', '%E0%A4%A', "'%20or%201=1--", '%F0%9F%98%80', 'x'.repeat(2000), 'constructor'])(
  'The id %s returns 404',
  async (id) => {
    const manager = await signedIn(4);
    for (const [method, path, body] of [
      ['GET', `/api/exams/${id}`, undefined],
      ['PATCH', `/api/exams/${id}`, { isActive: true }],
      ['DELETE', `/api/exams/${id}`, undefined],
      ['GET', `/api/exam-attempts/${id}`, undefined],
      ['PATCH', `/api/exam-attempts/${id}`, { score: 5 }],
      ['PATCH', `/api/exam-attempts/${id}/marks`, { marks: {} }],
      ['POST', `/api/exam-attempts/${id}/events`, { type: 'tab_hidden', at: '2026-01-02T03:04:05.678Z' }],
    ] as const)
      expectFailure(await manager.call(method, path, body ? { body } : {}), '404 not_found');
    expectFailure(await call('GET', `/api/exams/${id}`), '401 unauthenticated');
  },
);
