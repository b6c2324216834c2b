import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { days, minutes } from '#worker/clock.ts';
import type { StoredSession } from '#worker/http/session-store.ts';
import { client, createPerson, openSession, type SignedIn, signedIn, signedOut, unique } from '../support/client.ts';
import { measure } from '../support/measuring/recorder.ts';
import { auditOf, numberOf } from '../support/rows.ts';
import { signIn } from '../support/sign-in.ts';

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

  it('KV keeps a session for 30 days', async () => {
    const person = await signedIn();
    const { keys } = await env.SESSIONS.list({ prefix: person.sessionHash });
    const left = (keys[0]?.expiration ?? 0) * 1000 - Date.now();
    expect(left).toBeGreaterThan(days(30) - minutes(2));
    expect(left).toBeLessThan(days(30) + minutes(2));
  });

  it.each([
    ['just begun is valid', 0, 0, true],
    ['last used 6 days ago is valid', days(10), days(6), true],
    ['last used 8 days ago has ended', days(10), days(8), false],
    ['almost 30 days old is valid', days(30) - minutes(1), 0, true],
    ['30 days old has ended, even in daily use', days(30) + minutes(1), 0, false],
  ])('A session %s', async (_name, began, seen, expected) => {
    expect(await isSignedIn(await openSession(await createPerson(), { began, seen }))).toBe(expected);
  });

  it('A session without a row has ended', async () => {
    const person = await signedIn();
    await env.DB.prepare('delete from sessions where userId = ?').bind(person.id).run();
    expect(await isSignedIn(person)).toBe(false);
  });

  it('The day of its last use is written once a day, and KV never again', async () => {
    const person = await createPerson();
    const session = await openSession(person, { began: days(5), seen: days(2) });
    await session.get('/api/auth/me');
    const seen = () => numberOf('select lastSeenDay from sessions where userId = ?', person.id);
    await expect.poll(seen).toBe(Math.floor(Date.now() / days(1)));
    const { sql, recorder } = await measure((measured) => session.get('/api/auth/me', { recorder: measured }));
    expect(sql).not.toContain('update "sessions"');
    expect(recorder.kv.map(({ operation }) => operation)).toEqual(['get']);
  });

  it('A session started after sign-out-everywhere stays valid', async () => {
    const person = await signedIn(2);
    await env.DB.prepare('update users set sessionEpoch = sessionEpoch + 1 where id = ?').bind(person.id).run();
    expect([await isSignedIn(person), await isSignedIn(await openSession(person))]).toEqual([false, true]);
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

  it('Signing out leaves the person’s other sessions alone', async () => {
    const person = await signedIn();
    const other = await openSession(person);
    await person.post('/api/auth/logout');
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([false, true]);
  });

  it('Signing out twice, or while signed out, succeeds', async () => {
    const person = await signedIn();
    const left = await numberOf('select count(*) from sessions');
    for (const who of [person, person, signedOut, client('session=unknown')])
      expect((await who.post('/api/auth/logout')).outcome).toBe('204');
    expect(await numberOf('select count(*) from sessions')).toBe(left - 1);
  });
});

describe('A user’s sessions', () => {
  type Session = { id: string; createdAt: string; lastSeenOn: string; device: string; isCurrent: boolean };
  // The test client types bodies as plain JSON; this is the shape that the endpoint promises.
  const sessionsOf = async (person: Pick<SignedIn, 'get'>) =>
    (await person.get('/api/sessions')).body as unknown as Session[];

  it('They are listed newest first, without hashes or tokens', async () => {
    const person = await signedIn();
    const username = `Devices-${unique()}`;
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';
    const { session } = await signIn(username, { headers: { 'User-Agent': agent } });
    const text = JSON.stringify(await sessionsOf(client(session)));
    expect(JSON.parse(text)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        createdAt: expect.any(String),
        lastSeenOn: new Date().toISOString().slice(0, 10),
        device: 'Firefox on Windows',
        isCurrent: true,
      },
    ]);
    const again = await openSession(person);
    expect((await sessionsOf(again)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(JSON.stringify(await sessionsOf(again))).not.toContain(again.sessionHash);
  });

  it('One ends, with an entry in the log, and the others stay', async () => {
    const person = await signedIn();
    const other = await openSession(person);
    const ended = (await sessionsOf(person)).find(({ isCurrent }) => !isCurrent);
    expect((await person.delete(`/api/sessions/${ended?.id}`)).outcome).toBe('204');
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, false]);
    expect((await auditOf(person.id)).map(({ action, userId }) => [action, userId])).toEqual([
      ['SESSION_ENDED', person.id],
    ]);
  });

  it('Ending the current one signs out', async () => {
    const person = await signedIn();
    const [own] = await sessionsOf(person);
    const reply = await person.delete(`/api/sessions/${own?.id}`);
    expect([reply.outcome, reply.headers.getSetCookie()]).toEqual([
      '204',
      [expect.stringMatching(/^session=; Max-Age=0/)],
    ]);
    expect(await isSignedIn(person)).toBe(false);
  });

  it('Another person’s session cannot be ended', async () => {
    const person = await signedIn();
    const [theirs] = await sessionsOf(person);
    expect((await (await signedIn(6)).delete(`/api/sessions/${theirs?.id}`)).outcome).toBe('404 not_found');
    expect(await isSignedIn(person)).toBe(true);
  });

  it('The eleventh sign-in ends the oldest', async () => {
    const username = `Many-${unique()}`;
    const started: (string | null)[] = [];
    for (let n = 0; n < 11; n++) started.push((await signIn(username)).session);
    const valid = await Promise.all(started.map((session) => isSignedIn(client(session))));
    expect(valid).toEqual([false, ...Array(10).fill(true)]);
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
