import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../worker/clock.ts';
import { signedIn } from './support/client.ts';
import { runTask } from './support/cron.ts';
import { createApplication, execute, insertRow, numberOf, numbersTo, rowsOf } from './support/rows.ts';
import { stateOfDatabase } from './support/state.ts';

const tokens = () => rowsOf('select hash from spent_tokens order by hash');

describe('Sweeping', () => {
  it('It deletes expired tokens and unlocks, and old pin failures and uses of many at once, and nothing else', async () => {
    const now = Date.now();
    const { id: userId } = await signedIn();
    const { id: applicationId } = await createApplication({ status: 'accepted' });
    for (const [name, expiresAt] of [
      ['old', now - minutes(1)],
      ['fresh', now + hours(1)],
    ] as const) {
      await insertRow('spent_tokens', { hash: name, expiresAt });
      await insertRow('application_unlocks', { sessionHash: name, applicationId, expiresAt });
    }
    for (const at of [now - minutes(61), now - minutes(59)]) await insertRow('pin_failures', { userId, at });
    for (const at of [now - minutes(61), now - minutes(59)])
      await insertRow('bulk_uses', { id: `at ${at}`, userId, items: 1, at });
    const { application_unlocks: _, bulk_uses: __, ...before } = await stateOfDatabase();

    await runTask('sweeping');
    expect(await tokens()).toEqual([{ hash: 'fresh' }]);
    expect(await rowsOf('select sessionHash from application_unlocks')).toEqual([{ sessionHash: 'fresh' }]);
    expect(await rowsOf('select at from pin_failures')).toEqual([{ at: now - minutes(59) }]);
    expect(await rowsOf('select at from bulk_uses where userId = ?', userId)).toEqual([{ at: now - minutes(59) }]);
    expect(await stateOfDatabase()).toMatchObject(before);
  });

  it('It deletes deliveries 30 days after they were sent, and no waiting one', async () => {
    const now = Date.now();
    for (const [id, state, sentAt] of [
      ['old', 'sent', now - days(31)],
      ['fresh', 'sent', now - days(29)],
      ['waiting', 'queued', null],
      ['sending', 'sending', null],
    ] as const)
      await insertRow('deliveries', { id, kind: 'webhook', webhookId: 'w', event: id, state, sentAt, createdAt: 1 });
    await runTask('sweeping');
    expect(await rowsOf('select id from deliveries order by rowid')).toEqual(
      ['fresh', 'waiting', 'sending'].map((id) => ({ id })),
    );
  });

  it.each(['failed', 'dropped'])('It deletes %s deliveries 90 days after they were queued', async (state) => {
    const now = Date.now();
    await env.DB.prepare('delete from deliveries').run();
    for (const age of [91, 89])
      await insertRow('deliveries', {
        ...{ id: `${age} days`, kind: 'webhook', webhookId: 'w', event: 'notice_posted', state },
        ...{ startedAt: now, createdAt: now - days(age) },
      });
    await runTask('sweeping');
    expect(await rowsOf('select id from deliveries')).toEqual([{ id: '89 days' }]);
  });

  it('One run deletes 5,000 tokens and leaves the rest to the next', async () => {
    await execute(`${numbersTo(5100)} insert into spent_tokens (hash, expiresAt) select 'many-' || i, i from n`);
    const left = () => numberOf(`select count(*) from spent_tokens where hash like 'many-%'`);
    await runTask('sweeping');
    expect(await left()).toBe(100);
    await runTask('sweeping');
    expect(await left()).toBe(0);
  });

  it('Two concurrent runs delete the same rows without failing', async () => {
    await insertRow('spent_tokens', { hash: 'twice', expiresAt: 1 });
    expect(await tokens()).toContainEqual({ hash: 'twice' });
    await Promise.all([runTask('sweeping'), runTask('sweeping')]);
    const left = await tokens();
    expect(left).not.toContainEqual({ hash: 'twice' });
    const before = await stateOfDatabase();
    await runTask('sweeping');
    expect(await tokens()).toEqual(left);
    expect(await stateOfDatabase()).toEqual(before);
  });

  it('A signed-out session stays signed out after sweeping', async () => {
    const person = await signedIn();
    const session = (await env.SESSIONS.get(person.sessionHash)) ?? '';
    await person.post('/api/auth/logout');
    await runTask('sweeping');
    // KV may serve a deleted session for a while.
    await env.SESSIONS.put(person.sessionHash, session);
    expect((await person.get('/api/auth/me')).outcome).toBe('401 unauthenticated');
  });
});
