import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { client, signedIn, unique } from '../support/client.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { execute, numberOf, rowsOf } from '../support/rows.ts';
import { beginSignIn, sessionOf, signIn } from '../support/sign-in.ts';
import { stateOfDatabase } from '../support/state.ts';

/** Signs in with a browser that holds this session cookie; null is none. */
async function signInHolding(username: string, session: string | null, recorder = new Recorder()) {
  const { cookie, finish } = await beginSignIn(username, { recorder });
  const reply = await finish(session ? `${cookie}; ${session}` : cookie);
  return { location: reply.headers.get('Location'), session: sessionOf(reply), recorder };
}

const isSignedIn = async (session: string | null) => (await client(session).get('/api/auth/me')).status === 200;

describe('Signing in again', () => {
  it('It ends the session that the browser held, even where KV still has it', async () => {
    const username = `Again-${unique()}`;
    const { session: first } = await signIn(username);
    const { session: elsewhere } = await signIn(username);
    const { keys } = await env.SESSIONS.list();
    const { session: second, recorder } = await signInHolding(username, first);
    expect([await isSignedIn(first), await isSignedIn(second), await isSignedIn(elsewhere)]).toEqual([
      false,
      true,
      true,
    ]);
    const deleted = recorder.kv.filter(({ operation }) => operation === 'delete').map(({ key }) => key);
    expect(deleted).toHaveLength(1);
    expect(keys.map(({ name }) => name)).toContain(deleted[0]);
    expect(await rowsOf('select hash from sessions where hash = ?', deleted[0])).toEqual([]);
  });

  it('It also ends another user’s session, and so does a first sign-in', async () => {
    const before = await signedIn(4);
    const { session } = await signInHolding(`Newcomer-${unique()}`, `session=${before.token}`);
    expect([(await before.get('/api/auth/me')).outcome, await isSignedIn(session)]).toEqual([
      '401 unauthenticated',
      true,
    ]);
  });

  it.each(['fail-user-no-id', 'cancel'])('One that fails leaves the session alone: %s', async (username) => {
    const before = await signedIn();
    const name = username === 'cancel' ? username : `${username}-${unique()}`;
    expect((await signInHolding(name, `session=${before.token}`)).session).toBeNull();
    expect((await before.get('/api/auth/me')).outcome).toBe('200');
  });

  it('One as a blocked user leaves the session alone', async () => {
    const username = `Blocked-${unique()}`;
    await signIn(username);
    await execute('update users set isBlocked = 1 where username = ?', username);
    const before = await signedIn();
    expect((await signInHolding(username, `session=${before.token}`)).location).toBe('/login?error=blocked');
    expect((await before.get('/api/auth/me')).outcome).toBe('200');
  });

  it('A cookie that names no session does no harm', async () => {
    const { location, session } = await signInHolding(`Again-${unique()}`, 'session=unknown');
    expect([location, await isSignedIn(session)]).toEqual(['/progress', true]);
  });
});

describe('The sign-ins of a day', () => {
  const limit = (count: string) => new Recorder({ SIGN_INS_PER_DAY: count });

  it('The 21st of a person on a day is refused and writes nothing', async () => {
    const username = `Often-${unique()}`;
    const recorder = new Recorder();
    delete recorder.env.SIGN_INS_PER_DAY;
    for (let n = 0; n < 20; n++) expect((await signInHolding(username, null, recorder)).location).toBe('/progress');
    recorder.measureFromHere();
    const held = await signedIn();
    const before = await stateOfDatabase();
    const { location, session } = await signInHolding(username, `session=${held.token}`, recorder);
    expect([location, session]).toEqual(['/login?error=busy', null]);
    expect(recorder.kv.map(({ operation }) => operation)).toEqual(['get']);
    expect(await stateOfDatabase()).toEqual(before);
    expect((await held.get('/api/auth/me')).outcome).toBe('200');
    expect((await signInHolding(`Other-${unique()}`, null, recorder)).location).toBe('/progress');
  });

  it('The next day begins anew', async () => {
    const username = `Often-${unique()}`;
    const recorder = limit('2');
    const enter = async () => (await signInHolding(username, null, recorder)).location;
    expect([await enter(), await enter(), await enter()]).toEqual(['/progress', '/progress', '/login?error=busy']);
    await execute('update users set signInDay = signInDay - 1 where username = ?', username);
    expect([await enter(), await enter(), await enter()]).toEqual(['/progress', '/progress', '/login?error=busy']);
    expect(await rowsOf('select signInDay, signInCount from users where username = ?', username)).toEqual([
      { signInDay: Math.floor(Date.now() / days(1)), signInCount: 2 },
    ]);
  });

  it('If ten race, as many as are left succeed', async () => {
    const username = `Rush-${unique()}`;
    await signIn(username);
    const recorder = limit('4');
    recorder.holdUntil(10, (statements) => statements.some(({ sql }) => sql.startsWith('update "users" set')));
    const ends = await Promise.all(Array.from({ length: 10 }, () => signInHolding(username, null, recorder)));
    expect(ends.filter(({ session }) => session !== null)).toHaveLength(3);
    expect(ends.filter(({ location }) => location === '/login?error=busy')).toHaveLength(7);
    expect(recorder.kv.filter(({ operation }) => operation === 'put')).toHaveLength(3);
    expect(await numberOf('select signInCount from users where username = ?', username)).toBe(4);
  });
});
