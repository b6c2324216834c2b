import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { days } from '../../worker/clock.ts';
import { type Client, type Reply, type SignedIn, signedIn } from './support/client.ts';
import { runTask } from './support/cron.ts';
import { createExam, newExam } from './support/exams.ts';
import { expectFailure } from './support/failures.ts';
import { createApplication, createJob, insertRow, newJob, numberOf, rowsOf } from './support/rows.ts';
import { expectNoChange } from './support/state.ts';
import { newChannel } from './support/webhooks.ts';

const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const newNotice = { title: 'A notice', content: 'What it says' };

type Create = [string, () => Promise<{ caller: SignedIn; post: (caller: Client, key: string) => Promise<Reply> }>];

const creates: Create[] = [
  [
    'A job',
    async () => ({ caller: await signedIn(4), post: (caller, key) => caller.post('/api/jobs', newJob, withKey(key)) }),
  ],
  [
    'An application',
    async () => {
      const body = { jobId: (await createJob()).id, responses: {} };
      return { caller: await signedIn(), post: (caller, key) => caller.post('/api/applications', body, withKey(key)) };
    },
  ],
  [
    'A note',
    async () => {
      const path = `/api/applications/${(await createApplication()).id}/notes`;
      return {
        caller: await signedIn(4),
        post: (caller, key) => caller.post(path, { body: 'A note' }, withKey(key)),
      };
    },
  ],
  [
    'An exam',
    async () => ({
      caller: await signedIn(4),
      post: (caller, key) => caller.post('/api/exams', newExam, withKey(key)),
    }),
  ],
  [
    'An attempt',
    async () => {
      const [caller, exam] = [await signedIn(2), await createExam()];
      const assigned = { examId: exam.id, userIds: [caller.id] };
      expect((await (await signedIn(4)).post('/api/exam-assignments', assigned)).outcome).toBe('201');
      return { caller, post: (taker, key) => taker.post('/api/exam-attempts', { examId: exam.id }, withKey(key)) };
    },
  ],
  [
    'A notice',
    async () => ({
      caller: await signedIn(4),
      post: (caller, key) => caller.post('/api/notices', newNotice, withKey(key)),
    }),
  ],
  [
    'A staff record',
    async () => {
      const { id: userId } = await signedIn(2);
      const body = { userId, actionType: 'note', title: 'A record', description: 'What happened' };
      return {
        caller: await signedIn(4),
        post: (caller, key) => caller.post('/api/staff-records', body, withKey(key)),
      };
    },
  ],
  [
    'A saved reply',
    async () => {
      const body = { title: 'A reply', body: 'Its text' };
      return {
        caller: await signedIn(4),
        post: (caller, key) => caller.post('/api/saved-replies', body, withKey(key)),
      };
    },
  ],
  [
    'A webhook',
    async () => {
      const body = { name: 'A webhook', url: newChannel().url, events: ['job_opened'] };
      return { caller: await signedIn(6), post: (caller, key) => caller.post('/api/webhooks', body, withKey(key)) };
    },
  ],
];

const auditRows = () => numberOf('select count(*) from audit_logs');

describe('A create with an Idempotency-Key', () => {
  it.each(creates)(
    '%s is created once, and sending it again replies the same row and changes nothing',
    async (_, set) => {
      const { caller, post } = await set();
      const before = await auditRows();
      const first = await post(caller, 'key-1');
      expect([first.status, await auditRows()]).toEqual([201, before + 1]);
      const again = await expectNoChange(() => post(caller, 'key-1'));
      expect([again.status, again.body.id]).toEqual([200, first.body.id]);
      expect(Object.keys(again.body).sort()).toEqual(Object.keys(first.body).sort());
    },
  );

  it('Another body under the same key replies the first row', async () => {
    const manager = await signedIn(4);
    const first = await manager.post('/api/jobs', newJob, withKey('key'));
    const again = await manager.post('/api/jobs', { ...newJob, title: 'Another' }, withKey('key'));
    expect([again.outcome, again.body]).toEqual(['200', first.body]);
  });

  it('Another key, another person with the same key, and no key each create a row', async () => {
    const [one, other] = [await signedIn(4), await signedIn(4)];
    const replies = [
      await one.post('/api/jobs', newJob, withKey('a')),
      await one.post('/api/jobs', newJob, withKey('b')),
      await other.post('/api/jobs', newJob, withKey('a')),
      await one.post('/api/jobs', newJob),
      await one.post('/api/jobs', newJob),
    ];
    expect(replies.map(({ outcome }) => outcome)).toEqual(Array(5).fill('201'));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(5);
  });

  it('A key of one kind of create is refused for another', async () => {
    const manager = await signedIn(4);
    await manager.post('/api/jobs', newJob, withKey('key'));
    expectFailure(await expectNoChange(() => manager.post('/api/notices', newNotice, withKey('key'))), '409 conflict');
  });

  it('A refused call leaves the key free', async () => {
    const manager = await signedIn(4);
    expectFailure(await manager.post('/api/jobs', { ...newJob, title: '' }, withKey('key')), '400 invalid_input');
    const member = await signedIn();
    const job = await createJob({ isActive: false });
    const body = { jobId: job.id, responses: {} };
    expectFailure(await member.post('/api/applications', body, withKey('key')), '409 job_closed');
    await env.DB.prepare('update jobs set isActive = 1 where id = ?').bind(job.id).run();
    expect((await member.post('/api/applications', body, withKey('key'))).outcome).toBe('201');
    expect((await manager.post('/api/jobs', newJob, withKey('key'))).outcome).toBe('201');
  });

  it('Of ten calls at once with one key, one creates the row and no other does', async () => {
    const manager = await signedIn(4);
    const title = 'One of ten';
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => manager.post('/api/jobs', { ...newJob, title }, withKey('key'))),
    );
    const outcomes = replies.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === '201')).toHaveLength(1);
    expect(outcomes.filter((outcome) => !['200', '201', '409 conflict'].includes(outcome))).toEqual([]);
    expect(await numberOf('select count(*) from jobs where title = ?', title)).toBe(1);
    expect((await manager.post('/api/jobs', { ...newJob, title }, withKey('key'))).outcome).toBe('200');
  });

  it('A row that has been deleted since is not created again', async () => {
    const manager = await signedIn(4);
    const { body } = await manager.post('/api/jobs', newJob, withKey('key'));
    await manager.delete(`/api/jobs/${body.id}`);
    expectFailure(await manager.post('/api/jobs', newJob, withKey('key')), '404 not_found');
  });

  it('Somebody who may no longer create does not see the row again', async () => {
    const manager = await signedIn(4);
    await manager.post('/api/jobs', newJob, withKey('key'));
    await env.DB.prepare('update users set grade = 3 where id = ?').bind(manager.id).run();
    expectFailure(await manager.post('/api/jobs', newJob, withKey('key')), '403 grade_too_low');
  });

  it.each(['', ' ', 'a b', 'x'.repeat(81), 'a\tb'])('The key %j is refused', async (key) => {
    const manager = await signedIn(4);
    const reply = await expectNoChange(() => manager.post('/api/jobs', newJob, withKey(key)));
    expectFailure(reply, '400 invalid_input');
    expect(reply.body.issues).toMatchObject([{ path: 'Idempotency-Key' }]);
  });

  it('A key counts for 24 hours, and the cron then deletes it', async () => {
    const manager = await signedIn(4);
    const first = await manager.post('/api/jobs', newJob, withKey('key'));
    const age = (ms: number) =>
      env.DB.prepare('update idempotency_keys set createdAt = ? where userId = ?')
        .bind(Date.now() - ms, manager.id)
        .run();
    await age(days(1) - 60_000);
    expect((await manager.post('/api/jobs', newJob, withKey('key'))).body.id).toBe(first.body.id);
    await age(days(1) + 1);
    const second = await manager.post('/api/jobs', newJob, withKey('key'));
    expect([second.outcome, second.body.id === first.body.id]).toEqual(['201', false]);
    await insertRow('idempotency_keys', { userId: manager.id, key: 'old', route: 'x', createdAt: 1 });
    await runTask('sweeping');
    expect(await rowsOf('select key from idempotency_keys where userId = ?', manager.id)).toEqual([{ key: 'key' }]);
  });
});
