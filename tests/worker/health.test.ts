import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Bindings } from '../../worker/env.ts';
import { call, signedOut } from './support/client.ts';
import { Recorder } from './support/measuring/recorder.ts';
import { execute } from './support/rows.ts';

const health = (settings: Partial<Bindings> = {}) => call('GET', '/api/health', { recorder: new Recorder(settings) });

describe('Health', () => {
  it('A migrated portal with its settings is healthy', async () => {
    const reply = await signedOut.get('/api/health');
    expect([reply.outcome, reply.body]).toEqual(['200', { ok: true }]);
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
