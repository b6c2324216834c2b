import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { Bindings } from '../../worker/env.ts';
import { type CallOptions, client, type Reply, type SignedIn, signedIn, signedOut } from './support/client.ts';
import { Recorder } from './support/recorder.ts';
import { createApplication, createJob, newJob } from './support/rows.ts';
import { stateOfDatabase } from './support/state.ts';

let logged: MockInstance;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  logged.mockRestore();
});

/** Expects no SQL, stack or file name in the reply, and no SQL in the log, which says why. */
function expectDiscreet(reply: Reply, reason = /Network connection lost/) {
  const log = logged.mock.calls.map((line) => line.map(String).join(' ')).join('\n');
  expect(log).toMatch(reason);
  const texts = `${reply.text}\n${log}`;
  expect(texts).not.toMatch(/\b(select|insert into|update|delete from)\b .*\b(from|set|values|where|"users"|jobs)\b/i);
  expect(reply.text).not.toMatch(/SQLITE|D1_ERROR|constraint failed|Network connection/);
  expect(reply.text).not.toMatch(/\.ts\b|\bat \w+.*\(|stack/);
}

type Write = [string, (caller: SignedIn, options: CallOptions) => Promise<Reply>];

const writes: Write[] = [
  ['Posting a job', (c, options) => c.post('/api/jobs', newJob, options)],
  ['Editing a job', async (c, options) => c.put(`/api/jobs/${(await createJob()).id}`, newJob, options)],
  ['Deleting a job', async (c, options) => c.call('DELETE', `/api/jobs/${(await createJob()).id}`, options)],
  [
    'Applying',
    async (c, options) => c.post('/api/applications', { jobId: (await createJob()).id, responses: {} }, options),
  ],
  [
    'Deciding',
    async (c, options) =>
      c.patch(`/api/applications/${(await createApplication()).id}`, { status: 'declined' }, options),
  ],
  [
    'Suspending',
    async (c, options) =>
      c.patch(`/api/applications/${(await createApplication()).id}/suspend`, { suspended: true, reason: 'x' }, options),
  ],
  [
    'Unlocking',
    async (c, options) =>
      c.post(
        `/api/applications/${(await createApplication({ status: 'accepted' })).id}/unlock`,
        { pin: '2468' },
        options,
      ),
  ],
  [
    'A wrong pin',
    async (c, options) =>
      c.post(
        `/api/applications/${(await createApplication({ status: 'accepted' })).id}/unlock`,
        { pin: 'no' },
        options,
      ),
  ],
  ['Setting the theme', (c, options) => c.patch(`/api/users/${c.id}/theme`, { theme: 'dark' }, options)],
  ['Signing out', (c, options) => c.post('/api/auth/logout', undefined, options)],
];

const reads = [
  '/api/auth/me',
  '/api/jobs',
  '/api/applications',
  '/api/applications/counts',
  '/api/applications?q=x',
  '/api/audit-logs',
  '/api/portal',
  '/api/health',
];

describe('With D1 down', () => {
  it.each(reads)('%s returns 503', async (path) => {
    const recorder = new Recorder();
    recorder.breakD1();
    const reply = await (await signedIn(6)).get(path, { recorder });
    expect(reply.outcome).toBe('503 unavailable');
    expect(reply.headers.get('Retry-After')).toMatch(/^\d+$/);
    expectDiscreet(reply);
  });

  it.each(writes)('%s returns 503, not 401', async (_name, write) => {
    const recorder = new Recorder();
    recorder.breakD1();
    const reply = await write(await signedIn(4), { recorder });
    expect([reply.outcome, reply.headers.has('Retry-After')]).toEqual(['503 unavailable', true]);
    expectDiscreet(reply);
  });

  // The session is read, and the connection is lost as the write is sent.
  it.each(writes)('%s returns 503 and changes nothing when the connection is lost midway', async (_name, write) => {
    const manager = await signedIn(4);
    const recorder = new Recorder();
    let before: unknown;
    recorder.hooks.beforeD1 = async (statements) => {
      if (!statements.some(({ sql }) => /^\s*(insert|update|delete)/i.test(sql))) return;
      before = await stateOfDatabase();
      throw new Error('D1_ERROR: Network connection lost.', { cause: new Error('Network connection lost.') });
    };
    const reply = await write(manager, { recorder });
    expect([reply.outcome, reply.headers.has('Retry-After')]).toEqual(['503 unavailable', true]);
    expect(await stateOfDatabase()).toEqual(before);
    expectDiscreet(reply);
  });
});

describe('With KV down', () => {
  it.each(['/api/auth/me', '/api/jobs', '/api/applications', '/api/health'])(
    '%s returns 503, not 401',
    async (path) => {
      const recorder = new Recorder();
      recorder.breakKv();
      const reply = await (await signedIn(6)).get(path, { recorder });
      expect([reply.outcome, reply.headers.has('Retry-After')]).toEqual(['503 unavailable', true]);
      expectDiscreet(reply, /KV GET failed: 500/);
    },
  );

  it.each(writes)('%s returns 503', async (_name, write) => {
    const recorder = new Recorder();
    recorder.breakKv();
    expect((await write(await signedIn(4), { recorder })).outcome).toBe('503 unavailable');
  });

  it('Visitors can still read vacancies', async () => {
    const recorder = new Recorder();
    recorder.breakKv();
    expect((await signedOut.get('/api/jobs', { recorder })).outcome).toBe('200');
  });

  it('A corrupt session in KV returns 503 or 401, never 200', async () => {
    const person = await signedIn(6);
    for (const [value, outcome] of [
      ['{', '503 unavailable'],
      ['{}', '401 unauthenticated'],
      ['[]', '401 unauthenticated'],
      ['null', '401 unauthenticated'],
      [JSON.stringify({ userId: person.id }), '401 unauthenticated'],
      [JSON.stringify({ userId: person.id, epoch: 0, createdAt: 'x', seenAt: 'y' }), '401 unauthenticated'],
    ] as const) {
      await env.SESSIONS.put(person.sessionHash, value);
      expect((await person.get('/api/auth/me')).outcome).toBe(outcome);
    }
  });
});

describe('A broken constraint', () => {
  it('A broken constraint returns 500 without any SQL', async () => {
    const manager = await signedIn(4);
    const recorder = new Recorder();
    recorder.breakAuditRows();
    const before = await stateOfDatabase();
    const reply = await manager.post('/api/jobs', newJob, { recorder });
    expect(reply.outcome).toBe('500 internal');
    expect(await stateOfDatabase()).toEqual(before);
    expectDiscreet(reply, /constraint failed: /);
  });
});

describe('A missing or malformed setting', () => {
  const wrong: [keyof Bindings, string][] = [
    ['DISCORD_CLIENT_ID', ''],
    ['DISCORD_CLIENT_SECRET', ' '],
    ['OWNER_DISCORD_IDS', 'somebody'],
    ['PUBLIC_ORIGIN', 'portal.example'],
    ['EXAM_ASSIGNMENT_DAYS', '0'],
  ];
  it.each(wrong)('%s is named in the 503', async (name, value) => {
    const recorder = new Recorder({ [name]: value });
    const reply = await client('session=x').get('/api/auth/me', { recorder });
    expect([reply.outcome, reply.headers.has('Retry-After')]).toEqual(['503 unavailable', true]);
    expect(reply.body.error).toContain(name);
  });

  it('sends a sign-in back to the login page', async () => {
    const recorder = new Recorder({ DISCORD_CLIENT_ID: '' });
    const reply = await signedOut.get('/auth/discord', { recorder });
    expect([reply.status, reply.headers.get('Location')]).toEqual([302, '/login?error=unavailable']);
  });
});
