import { describe, expect, it, vi } from 'vitest';
import { signedOut, unique } from '../support/client.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { execute, numberOf, rowsOf } from '../support/rows.ts';
import { beginSignIn, sessionOf, shortenWaits, signIn } from '../support/sign-in.ts';
import { stateOfDatabase } from '../support/state.ts';
import { shortenTimeouts } from '../support/timeouts.ts';

describe('A failed sign-in', () => {
  it('A blocked user returns to the login page without a session', async () => {
    const username = `Returning-${unique()}`;
    await signIn(username);
    await execute('update users set isBlocked = 1 where username = ?', username);
    const before = await stateOfDatabase();
    const { location, session } = await signIn(username);
    expect([location, session]).toEqual(['/login?error=blocked', null]);
    expect(await stateOfDatabase()).toEqual(before);
  });

  it('A user who cancels at Discord returns to the login page', async () => {
    const { location, session } = await signIn('cancel');
    expect([location, session]).toEqual(['/login?error=cancelled', null]);
  });

  it.each(['cancel', `fail-user-html-${unique()}`])(
    'The login page knows which page %s was on the way to',
    async (name) => {
      const { location } = await signIn(name, { returnTo: '/apply/123' });
      expect(location).toMatch(/^\/login\?error=(cancelled|provider)&returnTo=\/apply\/123$/);
    },
  );

  it.each(['fail-token-html', 'fail-user-no-id', 'fail-user-html'])(
    'A reply of Discord that makes no sense returns the user to the login page: %s',
    async (name) => {
      const before = await stateOfDatabase();
      const { location, session } = await signIn(`${name}-${unique()}`);
      expect([location, session]).toEqual(['/login?error=provider', null]);
      expect(await stateOfDatabase()).toEqual(before);
    },
  );

  it.each([
    ['fails to exchange the code', 'fail-token-500', []],
    ['fails to return the profile', 'fail-user-500', []],
    ['sends 429 without Retry-After', 'fail-token-429-bare', []],
    ['sends 429 for an hour', 'fail-token-429-hour', []],
    ['sends 429 twice for the code', 'fail-token-429-twice', [1000]],
    ['sends 429 twice for the profile', 'fail-user-429-twice', [1000]],
  ])('A Discord that %s is reported as busy', async (_what, name, expected) => {
    const before = await stateOfDatabase();
    const waits = shortenWaits();
    const { location, session } = await signIn(`${name}-${unique()}`);
    expect([location, session]).toEqual(['/login?error=discord_busy', null]);
    expect(waits).toEqual(expected);
    expect(await stateOfDatabase()).toEqual(before);
  });

  it.each(['fail-token-hang', 'fail-user-hang'])(
    'A sign-in gives up after five seconds if Discord never answers: %s',
    async (name) => {
      const asked = shortenTimeouts((call) => name !== 'fail-user-hang' || call > 1);
      const { location, session } = await signIn(`${name}-${unique()}`);
      expect([location, session]).toEqual(['/login?error=discord_busy', null]);
      expect(asked).toHaveBeenLastCalledWith(5000);
    },
  );

  it.each([
    ['busy', 'fail-token-500'],
    ['other', 'fail-user-html'],
  ])('The operator is told that sign-ins fail (%s), until one works', async (reason, name) => {
    const trouble = () => rowsOf("select value from server_state where name = 'sign_in'");
    await execute("delete from server_state where name = 'sign_in'");
    await signIn(`${name}-${unique()}`);
    expect(await trouble()).toEqual([{ value: JSON.stringify({ reason }) }]);
    await signIn(`Returning-${unique()}`);
    expect(await trouble()).toEqual([]);
  });

  it('A wrong client secret is named, and an invented code is not', async () => {
    const trouble = () => rowsOf("select value from server_state where name = 'sign_in'");
    await execute("delete from server_state where name = 'sign_in'");
    for (const [error, found] of [
      ['invalid_grant', []],
      ['invalid_client', [{ value: '{"reason":"client"}' }]],
    ] as const) {
      const { finish } = await beginSignIn(`Unlucky-${unique()}`);
      vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ error }, { status: 400 }));
      await finish();
      vi.restoreAllMocks();
      expect(await trouble()).toEqual(found);
    }
  });

  it('A Discord that is out of reach is reported as busy', async () => {
    const { finish } = await beginSignIn(`Unlucky-${unique()}`);
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost.'));
    const reply = await finish();
    expect([reply.headers.get('Location'), sessionOf(reply)]).toEqual(['/login?error=discord_busy', null]);
  });

  it.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'A'.repeat(43))],
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['a blank state', (url: URL) => url.searchParams.set('state', '')],
  ])('A callback with %s is refused', async (_name, spoil) => {
    const { callback, finish, cookie } = await beginSignIn(`Stranger-${unique()}`);
    spoil(callback);
    const reply = await finish(cookie, `${callback.pathname}${callback.search}`);
    expect([reply.headers.get('Location'), sessionOf(reply)]).toEqual(['/login?error=state', null]);
  });

  it.each(['', 'state=', 'other=1', 'state=~', 'state=~%2Fvacancies'])(
    'A callback with the cookie %j is refused',
    async (cookie) => {
      const reply = await (await beginSignIn(`Stranger-${unique()}`)).finish(cookie);
      expect([reply.headers.get('Location'), sessionOf(reply)]).toEqual(['/login?error=state', null]);
    },
  );

  it('A callback without a sign-in that began here is refused', async () => {
    for (const query of ['', '?code=x', '?state=x', '?code=x&state=x', '?error=access_denied']) {
      const reply = await signedOut.get(`/auth/discord/callback${query}`);
      expect([reply.status, reply.headers.get('Location')]).toEqual([302, '/login?error=state']);
    }
  });

  it('A code that Discord did not issue is refused', async () => {
    const { callback, finish, cookie } = await beginSignIn('newcomer');
    callback.searchParams.set('code', 'guessed');
    expect((await finish(cookie, `${callback.pathname}${callback.search}`)).headers.get('Location')).toBe(
      '/login?error=provider',
    );
  });

  it('A state is refused the second time, even with its cookie and a fresh code', async () => {
    const { callback, finish, cookie } = await beginSignIn(`Replayed-${unique()}`);
    expect((await finish()).headers.get('Location')).toBe('/progress');
    const { callback: fresh } = await beginSignIn(`Replayed-${unique()}`);
    callback.searchParams.set('code', fresh.searchParams.get('code') ?? '');
    const reply = await finish(cookie, `${callback.pathname}${callback.search}`);
    expect([reply.headers.get('Location'), sessionOf(reply)]).toEqual(['/login?error=state', null]);
  });

  it('Twenty concurrent callbacks with one state and twenty codes sign in once', async () => {
    const { authorize, cookie, finish } = await beginSignIn(`Replayed-${unique()}`);
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await fetch(authorize, { redirect: 'manual' });
        await answer.body?.cancel();
        return new URL(answer.headers.get('Location') ?? '');
      }),
    );
    const replies = await Promise.all(codes.map(({ pathname, search }) => finish(cookie, `${pathname}${search}`)));
    expect(replies.map(sessionOf).filter(Boolean).length).toBe(1);
    expect(replies.filter((reply) => reply.headers.get('Location') === '/login?error=state').length).toBe(19);
  });

  it('An invented code writes nothing, and its state still signs in', async () => {
    const { callback, cookie, finish } = await beginSignIn(`Invented-${unique()}`);
    const before = await numberOf('select count(*) from spent_tokens');
    const state = callback.searchParams.get('state') ?? '';
    const invented = await finish(cookie, `${callback.pathname}?code=invented&state=${encodeURIComponent(state)}`);
    expect(invented.headers.get('Location')).toBe('/login?error=provider');
    expect(await numberOf('select count(*) from spent_tokens')).toBe(before);
    expect(sessionOf(await finish())).not.toBeNull();
  });

  it.each(['D1', 'KV'])('A sign-in while %s is down returns to the login page', async (what) => {
    const recorder = new Recorder();
    const { finish } = await beginSignIn(`Unlucky-${unique()}`, { recorder });
    if (what === 'D1') recorder.breakD1();
    else recorder.breakKv();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const reply = await finish();
    expect([reply.status, reply.headers.get('Location'), sessionOf(reply)]).toEqual([
      302,
      '/login?error=unavailable',
      null,
    ]);
  });
});
