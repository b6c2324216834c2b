import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { hours, minutes } from '../../worker/clock.ts';
import worker from '../../worker/index.ts';
import { signedIn } from './support/client.ts';
import { everyday } from './support/recorder.ts';
import { createApplication, numberOf, rowsOf } from './support/rows.ts';

const runCron = () => worker.scheduled(createScheduledController({ cron: '*/5 * * * *' }), everyday.env);

const insert = (sql: string, ...params: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...params)
    .run();

it('clears what has run out, and nothing else', async () => {
  const now = Date.now();
  const { id: userId } = await signedIn();
  const { id: applicationId } = await createApplication({ status: 'accepted' });
  for (const [name, at] of [
    ['old', now - minutes(1)],
    ['fresh', now + hours(1)],
  ] as const) {
    await insert('insert into spent_tokens (hash, expiresAt) values (?, ?)', name, at);
    await insert(
      'insert into application_unlocks (sessionHash, applicationId, expiresAt) values (?, ?, ?)',
      name,
      applicationId,
      at,
    );
  }
  await insert(
    'insert into pin_failures (userId, at) values (?, ?), (?, ?)',
    userId,
    now - minutes(16),
    userId,
    now - minutes(14),
  );

  await runCron();
  expect(await rowsOf('select hash from spent_tokens')).toEqual([{ hash: 'fresh' }]);
  expect(await rowsOf('select sessionHash from application_unlocks')).toEqual([{ sessionHash: 'fresh' }]);
  expect(await rowsOf('select at from pin_failures')).toEqual([{ at: now - minutes(14) }]);
});

it('leaves what is too much for one run to the next', async () => {
  const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 5100)';
  await insert(`${numbers} insert into spent_tokens (hash, expiresAt) select 'many-' || i, i from n`);
  const left = () => numberOf(`select count(*) from spent_tokens where hash like 'many-%'`);
  await runCron();
  expect(await left()).toBe(100);
  await runCron();
  expect(await left()).toBe(0);
});

it('may run twice at once, and over nothing', async () => {
  const people = await numberOf('select count(*) from users');
  await Promise.all([runCron(), runCron()]);
  await runCron();
  expect(await numberOf('select count(*) from users')).toBe(people);
});

it('never brings back a session that was signed out of', async () => {
  const person = await signedIn();
  const session = await env.SESSIONS.get(person.sessionHash);
  await person.post('/api/auth/logout');
  await runCron();
  await env.SESSIONS.put(person.sessionHash, session ?? '');
  expect((await person.get('/api/auth/me')).outcome).toBe('401 unauthenticated');
});
