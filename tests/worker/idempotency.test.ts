import { describe, expect, it } from 'vitest';
import { days } from '../../worker/clock.ts';
import { signedIn } from './support/client.ts';
import { runTask } from './support/cron.ts';
import { expectFailure } from './support/failures.ts';
import { createJob, execute, insertRow, newJob, rowsOf } from './support/rows.ts';
import { expectNoChange } from './support/state.ts';

const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const newNotice = { title: 'A notice', content: 'What it says' };

describe('A create with an Idempotency-Key', () => {
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
    await execute('update jobs set isActive = 1 where id = ?', job.id);
    expect((await member.post('/api/applications', body, withKey('key'))).outcome).toBe('201');
    expect((await manager.post('/api/jobs', newJob, withKey('key'))).outcome).toBe('201');
  });

  it('A row that has been deleted since is not created again', async () => {
    const manager = await signedIn(4);
    const { body } = await manager.post('/api/jobs', newJob, withKey('key'));
    await manager.delete(`/api/jobs/${body.id}`);
    expectFailure(await manager.post('/api/jobs', newJob, withKey('key')), '404 not_found');
  });

  it('A caller who may no longer create does not see the row again', async () => {
    const manager = await signedIn(4);
    await manager.post('/api/jobs', newJob, withKey('key'));
    await execute('update users set grade = 3 where id = ?', manager.id);
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
      execute('update idempotency_keys set createdAt = ? where userId = ?', Date.now() - ms, manager.id);
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
