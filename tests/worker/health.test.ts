import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import type { Bindings } from '../../worker/env.ts';
import { call, signedOut } from './support/client.ts';
import { Recorder } from './support/measuring/recorder.ts';
import { execute } from './support/rows.ts';

const health = (settings: Partial<Bindings> = {}, query = '') =>
  call('GET', `/api/health${query}`, { recorder: new Recorder(settings) });

describe('Health', () => {
  it('A migrated portal with its settings is healthy, and does not tell its version', async () => {
    const reply = await signedOut.get('/api/health');
    expect([reply.outcome, reply.body]).toEqual(['200', { ok: true, cron: 'ok' }]);
  });

  it('It confirms the version that runs: the tag that the deployment gave it, or else its own', async () => {
    const tag = '1.2.3-0a1b2c3d';
    const tagged = { CF_VERSION_METADATA: { id: 'a', tag, timestamp: '2026-11-24T12:00:00Z' } };
    const isRunning = async (settings: Partial<Bindings>, asked: string) =>
      (await health(settings, `?version=${asked}`)).body.isRunning;
    expect(await isRunning(tagged, tag)).toBe(true);
    expect(await isRunning(tagged, version)).toBe(false);
    expect(await isRunning({}, version)).toBe(true);
  });

  const MINUTE = 60_000;

  it.each<[string, 'ok' | 'stale', (at: number) => [value: object, updatedAt: number]]>([
    ['last completed 29 minutes ago', 'ok', (at) => [{ turn: 9 }, at - 29 * MINUTE]],
    ['last completed 31 minutes ago', 'stale', (at) => [{ turn: 9 }, at - 31 * MINUTE]],
    ['first started 5 minutes ago', 'ok', (at) => [{ turn: 1, unfinished: { closing: at - 5 * MINUTE } }, 0]],
    ['first started 31 minutes ago', 'stale', (at) => [{ turn: 1, unfinished: { closing: at - 31 * MINUTE } }, 0]],
  ])('A cron trigger that %s is %s, in the same round trip', async (_, cron, state) => {
    const [value, updatedAt] = state(Date.now());
    const insert = "insert or replace into server_state (name, value, updatedAt) values ('cron', ?, ?)";
    await execute(insert, JSON.stringify(value), updatedAt);
    const recorder = new Recorder();
    const reply = await call('GET', '/api/health', { recorder });
    await execute("delete from server_state where name = 'cron'");
    expect([reply.outcome, reply.body.cron, recorder.trips.length]).toEqual(['200', cron, 1]);
  });

  it.each([{ DISCORD_CLIENT_SECRET: '' }, { OWNER_DISCORD_IDS: 'newcomer' }])(
    'The settings %j make it 503 without a word about them',
    async (settings) => {
      const reply = await health(settings);
      expect(reply.outcome).toBe('503 unavailable');
      expect(reply.text).not.toMatch(/[A-Z]+_[A-Z]+/);
    },
  );

  it('A missing migration makes it 503', async () => {
    const { name } = (await env.DB.prepare('select name from d1_migrations order by id desc limit 1').first()) ?? {};
    await execute('delete from d1_migrations where name = ?', name);
    expect((await health()).outcome).toBe('503 unavailable');
    await execute('insert into d1_migrations (name) values (?)', name);
    expect((await health()).outcome).toBe('200');
  });
});

describe('HSTS', () => {
  it('It covers subdomains only when the setting says so', async () => {
    const header = async (settings: Partial<Bindings>) =>
      (await health(settings)).headers.get('Strict-Transport-Security');
    expect(await header({})).toBe('max-age=31536000');
    expect(await header({ HSTS_SUBDOMAINS: 'true' })).toBe('max-age=31536000; includeSubDomains');
  });
});
