import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../worker/clock.ts';
import type { StoredSession } from '../../../worker/http/session-store.ts';
import { client, createPerson, openSession, type SignedIn, signedIn, signedOut } from '../support/client.ts';
import { Recorder } from '../support/recorder.ts';
import { numberOf, rowsOf } from '../support/rows.ts';

/** Makes a session as old as told: when it began, and when it was last seen. */
async function age({ id, sessionHash }: SignedIn, began: number, seen: number) {
  const session: StoredSession = { userId: id, epoch: 0, createdAt: Date.now() - began, seenAt: Date.now() - seen };
  await env.SESSIONS.put(sessionHash, JSON.stringify(session));
  return session;
}

const stored = ({ sessionHash }: SignedIn) => env.SESSIONS.get<StoredSession>(sessionHash, 'json');

const isIn = async (person: Pick<SignedIn, 'get'>) => (await person.get('/api/auth/me')).status === 200;

describe('a session', () => {
  it('is kept under the hash of its token, and the token nowhere', async () => {
    const person = await signedIn();
    const { keys } = await env.SESSIONS.list();
    expect(keys.map(({ name }) => name)).toContain(person.sessionHash);
    expect(person.sessionHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(await stored(person))).not.toContain(person.token);
    expect(keys.map(({ name }) => name)).not.toContain(person.token);
  });

  it('leaves KV by itself, 7 days after it was last seen', async () => {
    const person = await signedIn();
    const { keys } = await env.SESSIONS.list({ prefix: person.sessionHash });
    const left = (keys[0]?.expiration ?? 0) * 1000 - Date.now();
    expect(left).toBeGreaterThan(days(7) - minutes(2));
    expect(left).toBeLessThan(days(7) + minutes(2));
  });

  it.each([
    ['just begun', 0, 0, true],
    ['not used for almost 7 days', days(10), days(7) - minutes(1), true],
    ['not used for 7 days', days(10), days(7) + minutes(1), false],
    ['almost 30 days old', days(30) - minutes(1), hours(1), true],
    ['30 days old, though in daily use', days(30) + minutes(1), hours(1), false],
  ])('that is %s', async (_name, began, seen, expected) => {
    const person = await signedIn();
    await age(person, began, seen);
    expect(await isIn(person)).toBe(expected);
  });

  it('is written again once a day, and never lives longer for it', async () => {
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

  it('is not written again within a day', async () => {
    const person = await signedIn();
    await age(person, days(3), hours(23));
    const recorder = new Recorder();
    await person.get('/api/auth/me', { recorder });
    expect(recorder.kv.map(({ operation }) => operation)).toEqual(['get']);
  });

  it('still lets somebody in when KV takes no writes', async () => {
    const person = await signedIn();
    await age(person, days(3), days(2));
    const recorder = new Recorder();
    recorder.hooks.beforeKv = (operation) => {
      if (operation === 'put') throw new Error('KV PUT failed: 429 Too Many Requests');
    };
    expect((await person.get('/api/auth/me', { recorder })).outcome).toBe('200');
    expect(await isIn(person)).toBe(true);
  });

  it('reads grade and name from the database at each request', async () => {
    const person = await signedIn(1);
    await env.DB.prepare('update users set grade = 4 where id = ?').bind(person.id).run();
    expect((await person.get('/api/applications/counts')).outcome).toBe('200');
    await env.DB.prepare('update users set grade = 3 where id = ?').bind(person.id).run();
    expect((await person.get('/api/applications/counts')).outcome).toBe('403 grade_too_low');
  });

  it.each([
    ['block', 'isBlocked = 1'],
    ['end of every session', 'sessionEpoch = sessionEpoch + 1'],
  ])('ends at once with a %s', async (_name, change) => {
    const person = await signedIn(5);
    expect(await isIn(person)).toBe(true);
    await env.DB.prepare(`update users set ${change} where id = ?`).bind(person.id).run();
    expect((await person.get('/api/auth/me')).outcome).toBe('401 unauthenticated');
    expect((await person.post('/api/jobs', { title: 'x', description: 'x', requirements: 'x' })).outcome).toBe(
      '401 unauthenticated',
    );
    expect((await person.get('/api/jobs')).outcome).toBe('200');
  });

  it('of somebody who is gone is nobody', async () => {
    const person = await signedIn();
    await env.DB.prepare('delete from users where id = ?').bind(person.id).run();
    expect(await isIn(person)).toBe(false);
  });

  it('begun after the end of every session lives', async () => {
    const person = await createPerson(2, { sessionEpoch: 3 });
    expect(await isIn(await openSession(person))).toBe(true);
    expect(await isIn(await openSession({ ...person, sessionEpoch: 2 }))).toBe(false);
  });
});

describe('signing out', () => {
  it('takes the cookie back and forgets the session', async () => {
    const person = await signedIn();
    const reply = await person.post('/api/auth/logout');
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(reply.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=; Max-Age=0; Path=\/; HttpOnly/)]);
    expect(await stored(person)).toBeNull();
    expect(await isIn(person)).toBe(false);
  });

  it('counts at once, even where KV still serves the session', async () => {
    const person = await signedIn();
    const session = JSON.stringify(await stored(person));
    await person.post('/api/auth/logout');
    await env.SESSIONS.put(person.sessionHash, session);
    expect((await person.get('/api/auth/me')).outcome).toBe('401 unauthenticated');
    expect((await person.get('/api/applications')).outcome).toBe('401 unauthenticated');
  });

  it('is remembered for as long as KV could still bring the session back', async () => {
    const person = await signedIn();
    await person.post('/api/auth/logout');
    const [row] = await rowsOf<{ expiresAt: number }>(
      'select expiresAt from spent_tokens where hash = ?',
      person.sessionHash,
    );
    expect(row?.expiresAt).toBeGreaterThan(Date.now() + days(29));
  });

  it('counts where KV cannot forget the session', async () => {
    const person = await signedIn();
    const recorder = new Recorder();
    recorder.hooks.beforeKv = (operation) => {
      if (operation === 'delete') throw new Error('KV DELETE failed: 500 Internal Server Error');
    };
    expect((await person.post('/api/auth/logout', undefined, { recorder })).outcome).toBe('204');
    expect(await stored(person)).not.toBeNull();
    expect(await isIn(person)).toBe(false);
  });

  it('leaves the other sessions of the same person alone', async () => {
    const person = await signedIn();
    const other = await openSession(person);
    await person.post('/api/auth/logout');
    expect([await isIn(person), await isIn(other)]).toEqual([false, true]);
  });

  it('may be done twice, and by nobody', async () => {
    const person = await signedIn();
    const spent = await numberOf('select count(*) from spent_tokens');
    for (const who of [person, person, signedOut, client('session=unknown')])
      expect((await who.post('/api/auth/logout')).outcome).toBe('204');
    expect(await numberOf('select count(*) from spent_tokens')).toBe(spent + 1);
  });

  it('leaves no row in the audit log', async () => {
    const before = await numberOf('select count(*) from audit_logs');
    await (await signedIn()).post('/api/auth/logout');
    expect(await numberOf('select count(*) from audit_logs')).toBe(before);
  });
});

describe('a theme', () => {
  it.each(['light', 'dark', 'system'])('can be %s', async (theme) => {
    const person = await signedIn();
    const reply = await person.patch(`/api/users/${person.id}/theme`, { theme });
    expect([reply.outcome, reply.body.theme, reply.body.id]).toEqual(['200', theme, person.id]);
    expect((await person.get('/api/auth/me')).body.theme).toBe(theme);
  });

  it.each([[{ theme: 'blue' }], [{}], [{ theme: null }], [{ theme: 'dark', grade: 6 }], [{ theme: ['dark'] }]])(
    'cannot be %j',
    async (body) => {
      const person = await signedIn();
      expect((await person.patch(`/api/users/${person.id}/theme`, body)).outcome).toBe('400 invalid_input');
      expect((await person.get('/api/auth/me')).body).toMatchObject({ theme: 'light', grade: 1 });
    },
  );

  it('is written only when it changes', async () => {
    const person = await signedIn();
    const recorder = new Recorder();
    await person.patch(`/api/users/${person.id}/theme`, { theme: 'light' }, { recorder });
    expect(recorder.trips.length).toBe(1);
  });
});
