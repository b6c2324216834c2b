import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { portalEnv } from '#dev/demo/app.ts';
import { answerCall } from '#dev/demo/discord.ts';
import { createPerson, ORIGIN, signedOut } from '../support/client.ts';
import { rowsOf } from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';
import { answerAsDiscord, looksAs, visitor } from './visitor.ts';

beforeEach(() => {
  vi.restoreAllMocks();
});

describe('Looking as an account', () => {
  it('One address signs in through the OAuth round trip and leads to the page', async () => {
    const someone = visitor();
    answerAsDiscord(someone);
    await createPerson(4, { discordId: '100000000000000005', username: 'manager' });
    const paths = await someone.follow('/auth/discord?as=manager&returnTo=/manage/staff');
    expect(paths.map((path) => path.split('?')[0])).toEqual([
      '/auth/discord',
      '/oauth2/authorize',
      '/auth/discord/callback',
      '/manage/staff',
    ]);
    expect((await someone.call('GET', '/api/auth/me')).text).toContain('"username":"manager"');
  });

  it('The address without an account leads to the page that offers them', async () => {
    const someone = visitor();
    expect((await someone.call('GET', '/auth/discord?returnTo=/apply/1')).location).toBe('/login?returnTo=/apply/1');
    expect((await someone.call('GET', '/auth/discord?returnTo=//other.example')).location).toBe('/login');
    expect((await someone.call('GET', '/auth/discord')).location).toBe('/login');
  });

  it('Nobody can sign in under a name that the demo does not offer', async () => {
    const someone = visitor();
    const before = await stateOfDatabase();
    expect((await someone.call('GET', '/auth/discord?as=trial')).location).toBe('/login');
    const { location } = await someone.call('GET', '/auth/discord?as=member');
    const authorize = new URL(location ?? '');
    authorize.searchParams.set('as', 'My real name');
    expect((await someone.call('GET', authorize.href)).location).toBe('/login');
    expect(await stateOfDatabase()).toEqual(before);
  });

  it('A code is sent to the portal alone', async () => {
    const someone = visitor();
    const { location } = await someone.call('GET', '/auth/discord?as=owner');
    const authorize = new URL(location ?? '');
    authorize.searchParams.set('redirect_uri', 'https://other.example/callback');
    expect(await someone.call('GET', authorize.href)).toMatchObject({ status: 400, location: null });
  });

  it('A code that was altered is refused', async () => {
    const someone = visitor();
    const { location } = await someone.call('GET', '/auth/discord?as=member');
    const callback = new URL((await someone.call('GET', location ?? '')).location ?? '');
    const code = callback.searchParams.get('code') ?? '';
    const exchange = (given: string) =>
      answerCall(
        new Request(`${ORIGIN}/api/v10/oauth2/token`, {
          method: 'POST',
          body: new URLSearchParams({
            grant_type: 'authorization_code',
            code: given,
            redirect_uri: `${ORIGIN}/auth/discord/callback`,
            client_id: env.DISCORD_CLIENT_ID ?? '',
            client_secret: 'any',
          }),
        }),
        portalEnv(someone.env),
      ).then(({ status }) => status);
    expect([await exchange(code), await exchange(`A${code.slice(1)}`), await exchange('')]).toEqual([200, 400, 400]);
  });

  it('The fake Discord’s other addresses are not public', async () => {
    const someone = visitor();
    expect((await someone.call('POST', '/api/v10/oauth2/token', {})).outcome).toBe('404 not_found');
    expect((await someone.call('GET', '/api/v10/users/@me')).outcome).toBe('404 not_found');
  });
});

describe('What a demo shows', () => {
  it('The shell says that it is a demo and names the accounts; no other portal’s does', async () => {
    const { text } = await visitor().call('GET', '/api/shell');
    expect(JSON.parse(text).demo).toEqual({
      isPublic: false,
      pin: '2468',
      people: [
        { username: 'member', grade: 1 },
        { username: 'moderator', grade: 3 },
        { username: 'manager', grade: 4 },
        { username: 'executive', grade: 5 },
        { username: 'owner', grade: 6 },
      ],
    });
    expect((await signedOut.get('/api/shell')).body).not.toHaveProperty('demo');
  });

  it('Search engines list no page of it', async () => {
    expect((await visitor().call('GET', '/')).headers.get('X-Robots-Tag')).toBe('noindex');
  });

  it('A visitor leaves neither address nor browser in data that all visitors can read', async () => {
    const owner = await looksAs('owner');
    await owner.call('POST', '/api/notices', { title: 'Hello', content: 'From the demo', targetGrades: [] });
    answerAsDiscord(owner);
    await owner.follow('/auth/discord?as=owner');
    const kept = JSON.stringify(
      await Promise.all(['audit_origins', 'sign_ins', 'sessions'].map((table) => rowsOf(`select * from ${table}`))),
    );
    expect(kept).toMatch(/2001:db8:[0-9a-f]{4}:[0-9a-f]{2}00::1/);
    expect(kept).not.toMatch(/203\.0\.113|Firefox/);
  });
});
