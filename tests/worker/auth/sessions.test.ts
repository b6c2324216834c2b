import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { days, hours, minutes } from '#worker/clock.ts';
import type { StoredSession } from '#worker/http/session-store.ts';
import { client, openSession, type SignedIn, signedIn, signedOut } from '../support/client.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { numberOf, rowsOf } from '../support/rows.ts';

/** Rewrites a session as one that began and was last seen this long ago (ms). */
async function age({ id, sessionHash }: SignedIn, began: number, seen: number) {
  const session: StoredSession = { userId: id, epoch: 0, createdAt: Date.now() - began, seenAt: Date.now() - seen };
  await env.SESSIONS.put(sessionHash, JSON.stringify(session));
  return session;
}

const stored = ({ sessionHash }: SignedIn) => env.SESSIONS.get<StoredSession>(sessionHash, 'json');

const isSignedIn = async (person: Pick<SignedIn, 'get'>) => (await person.get('/api/auth/me')).status === 200;

describe('A session', () => {
  it('A session is stored under the hash of its token, and the token is stored nowhere', async () => {
    const person = await signedIn();
    const { keys } = await env.SESSIONS.list();
    expect(keys.map(({ name }) => name)).toContain(person.sessionHash);
    expect(person.sessionHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(await stored(person))).not.toContain(person.token);
    expect(keys.map(({ name }) => name)).not.toContain(person.token);
  });

  it('KV drops a session 7 days after it was last seen', async () => {
    const person = await signedIn();
    const { keys } = await env.SESSIONS.list({ prefix: person.sessionHash });
    const left = (keys[0]?.expiration ?? 0) * 1000 - Date.now();
    expect(left).toBeGreaterThan(days(7) - minutes(2));
    expect(left).toBeLessThan(days(7) + minutes(2));
  });

  it.each([
    ['just begun is valid', 0, 0, true],
    ['unused for almost 7 days is valid', days(10), days(7) - minutes(1), true],
    ['unused for 7 days has ended', days(10), days(7) + minutes(1), false],
    ['almost 30 days old is valid', days(30) - minutes(1), hours(1), true],
    ['30 days old has ended, even in daily use', days(30) + minutes(1), hours(1), false],
  ])('A session %s', async (_name, began, seen, expected) => {
    const person = await signedIn();
    await age(person, began, seen);
    expect(await isSignedIn(person)).toBe(expected);
  });

  it('A session is rewritten once a day and never outlives its 30 days', async () => {
    const person = await signedIn();
    const old = await age(person, days(29), days(1) + minutes(1));
    const recorder = new Recorder();
    await person.get('/api/auth/me', { recorder });
    await person.get('/api/auth/me', { recorder });
    expect(recorder.kv.map(({ operation }) => operation)).toEqual(['get', 'put', 'get']);
    const now = await stored(person);
    expect(now?.createdAt).toBe(old.createdAt);
    expect(now?.seenAt).toBeGreaterThan(Date.now() - minutes(1));
    const { keys } = await env.SESSIONS.list({ prefix: person.sessionHash });
    expect((keys[0]?.expiration ?? 0) * 1000).toBeLessThan(old.createdAt + days(30) + minutes(2));
  });

  it('A session is not rewritten within a day', async () => {
    const person = await signedIn();
    await age(person, days(3), hours(23));
    const recorder = new Recorder();
    await person.get('/api/auth/me', { recorder });
    expect(recorder.kv.map(({ operation }) => operation)).toEqual(['get']);
  });

  it('A session stays valid when KV refuses writes', async () => {
    const person = await signedIn();
    await age(person, days(3), days(2));
    const recorder = new Recorder();
    recorder.hooks.beforeKv = (operation) => {
      if (operation === 'put') throw new Error('KV PUT failed: 429 Too Many Requests');
    };
    expect((await person.get('/api/auth/me', { recorder })).outcome).toBe('200');
    expect(await isSignedIn(person)).toBe(true);
  });
});

describe('Signing out', () => {
  it('Signing out clears the cookie and deletes the session', async () => {
    const person = await signedIn();
    const reply = await person.post('/api/auth/logout');
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(reply.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=; Max-Age=0; Path=\/; HttpOnly/)]);
    expect(await stored(person)).toBeNull();
    expect(await isSignedIn(person)).toBe(false);
  });

  it('A signed-out session is remembered for as long as KV could still serve it', async () => {
    const person = await signedIn();
    await person.post('/api/auth/logout');
    const [row] = await rowsOf<{ expiresAt: number }>(
      'select expiresAt from spent_tokens where hash = ?',
      person.sessionHash,
    );
    expect(row?.expiresAt).toBeGreaterThan(Date.now() + days(29));
  });

  it('Signing out leaves the person’s other sessions alone', async () => {
    const person = await signedIn();
    const other = await openSession(person);
    await person.post('/api/auth/logout');
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([false, true]);
  });

  it('Signing out twice, or while signed out, succeeds', async () => {
    const person = await signedIn();
    const spent = await numberOf('select count(*) from spent_tokens');
    for (const who of [person, person, signedOut, client('session=unknown')])
      expect((await who.post('/api/auth/logout')).outcome).toBe('204');
    expect(await numberOf('select count(*) from spent_tokens')).toBe(spent + 1);
  });
});

describe('The theme', () => {
  it.each(['light', 'dark', 'system'])('The theme can be %s', async (theme) => {
    const person = await signedIn();
    const reply = await person.patch(`/api/users/${person.id}/theme`, { theme });
    expect([reply.outcome, reply.body.theme, reply.body.id]).toEqual(['200', theme, person.id]);
    expect((await person.get('/api/auth/me')).body.theme).toBe(theme);
  });
});
