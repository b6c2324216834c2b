import { describe, expect, it } from 'vitest';
import type { users } from '#worker/db/schema/people.ts';
import { client, signedIn, unique } from '../support/client.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { createProfile } from '../support/people-rows.ts';
import { auditOf, type Columns, execute, numberOf, rowsOf } from '../support/rows.ts';
import { beginSignIn, cookiesOf, sessionOf, shortenWaits, signIn } from '../support/sign-in.ts';
import { stateOfDatabase } from '../support/state.ts';

type User = Required<Columns<typeof users>> & { discordId: string };

async function userNamed(username: string): Promise<User> {
  const [user] = await rowsOf<User>('select * from users where username = ?', username);
  if (!user) throw new Error(`No user is called ${username}`);
  return user;
}

/** A user who has signed in before. */
async function returning(fields = '') {
  const username = `Returning-${unique()}`;
  await signIn(username);
  const user = await userNamed(username);
  if (fields) await execute(`update users set ${fields} where id = ?`, user.id);
  return user;
}

const namedOwner = (discordId: string) => new Recorder({ OWNER_DISCORD_IDS: `123456789, ${discordId}` });

describe('Signing in', () => {
  it('A new user is registered as a Member, with an audit row', async () => {
    const username = `Newcomer-${unique()}`;
    const { location, session, reply } = await signIn(username, {
      headers: { 'CF-Connecting-IP': '203.0.113.5', 'User-Agent': 'Browser/1' },
    });
    expect(location).toBe('/progress');
    const me = (await client(session).get('/api/auth/me')).body;
    expect(me).toEqual({
      id: expect.any(String),
      username,
      discordId: expect.stringMatching(/^\d{18}$/),
      avatar: null,
      grade: 1,
      withheldGrade: null,
      theme: 'light',
      isBlocked: false,
      joinedAt: expect.any(String),
      promotedAt: null,
    });
    expect(await auditOf(String(me.id))).toEqual([
      expect.objectContaining({
        action: 'USER_CREATED',
        entityType: 'user',
        userId: me.id,
        targetUserId: me.id,
        oldValues: null,
        newValues: '{"grade":1}',
        ipAddress: '203.0.113.5',
        userAgent: 'Browser/1',
        requestId: reply.headers.get('X-Request-Id'),
      }),
    ]);
    expect((await userNamed(username)).usernameKey).toBe(username.toLowerCase());
    expect(await numberOf('select count(*) from staff_profiles where userId = ?', String(me.id))).toBe(0);
  });

  it('The portal asks Discord only for the identity, with a fresh state each time', async () => {
    const [first, second] = [await beginSignIn('newcomer'), await beginSignIn('newcomer')];
    const query = Object.fromEntries(first.authorize.searchParams);
    expect(query).toEqual({
      response_type: 'code',
      client_id: 'test-portal',
      redirect_uri: 'http://localhost/auth/discord/callback',
      state: expect.stringMatching(/^[\w-]{43}\.\w{8}\.[\w-]{43}$/),
      scope: 'identify',
      as: 'newcomer',
    });
    expect(second.authorize.searchParams.get('state')).not.toBe(query.state);
  });

  it('A returning user is recognised, and their name and avatar are updated', async () => {
    const { id, username } = await returning(
      `username = 'Old name', usernameKey = 'old name', avatar = '${'a'.repeat(32)}'`,
    );
    await signIn(username);
    expect(await userNamed(username)).toMatchObject({
      id,
      username,
      usernameKey: username.toLowerCase(),
      avatar: null,
    });
    expect((await auditOf(id)).length).toBe(1);
  });

  it('The display name is stored at each sign-in, and not if it repeats the username', async () => {
    await signIn('manager');
    expect((await userNamed('manager')).displayName).toBe('Margaux Adeyemi');
    const { username } = await returning("displayName = 'Old display name'");
    await signIn(username);
    expect((await userNamed(username)).displayName).toBeNull();
  });

  it.each(['slow-token', 'slow-user'])('A sign-in waits for as long as Discord asks, once: %s', async (name) => {
    const waits = shortenWaits();
    expect((await signIn(`${name}-${unique()}`)).location).toBe('/progress');
    // The second is no wait: it bounds how long KV may take to store the session.
    expect(waits).toEqual([1000, 5000]);
  });

  it.each(['a member', 'an owner'])('A sign-in of %s without changes writes nothing but its count', async (who) => {
    const { id, discordId, username } = await returning();
    const recorder = who === 'an owner' ? namedOwner(discordId) : new Recorder();
    await signIn(username, { recorder });
    const uncount = () => execute('update users set signInCount = 0 where id = ?', id);
    await uncount();
    const before = await stateOfDatabase();
    await signIn(username, { recorder });
    await uncount();
    expect(await stateOfDatabase()).toEqual(before);
  });

  it.each([
    [1, '/progress'],
    [2, '/dashboard'],
    [2.5, '/dashboard'],
    [5, '/dashboard'],
  ])('Grade %d lands on %s', async (grade, landing) => {
    const { username } = await returning(`grade = ${grade}`);
    expect((await signIn(username)).location).toBe(landing);
  });

  it('Two concurrent first sign-ins register one user', async () => {
    const username = `Double-${unique()}`;
    const recorder = new Recorder();
    recorder.holdUntil(2, (_statements, kind) => kind === 'batch');
    const ends = await Promise.all([signIn(username, { recorder }), signIn(username, { recorder })]);
    expect(ends.map(({ location }) => location)).toEqual(['/progress', '/progress']);
    const people = await Promise.all(
      ends.map(async ({ session }) => (await client(session).get('/api/auth/me')).body.id),
    );
    const { id } = await userNamed(username);
    expect(people).toEqual([id, id]);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['USER_CREATED']);
  });
});

describe('An owner', () => {
  it('A user whom the setting names is an owner from the first sign-in', async () => {
    const { location, session } = await signIn('owner');
    expect(location).toBe('/dashboard');
    const me = (await client(session).get('/api/auth/me')).body;
    expect([me.grade, me.promotedAt]).toEqual([6, me.joinedAt]);
    expect((await auditOf(String(me.id))).map(({ action, newValues }) => [action, newValues])).toEqual([
      ['USER_CREATED', '{"grade":6}'],
    ]);
    expect(await numberOf('select count(*) from staff_profiles where userId = ?', String(me.id))).toBe(1);
  });

  it('Two concurrent first sign-ins of an owner register one user', async () => {
    const username = `Double-owner-${unique()}`;
    // The Discord ID is known only after a sign-in: learn it, then delete the user again.
    await signIn(username);
    const { id, discordId } = await userNamed(username);
    for (const sql of [
      'delete from sessions where userId = ?',
      'delete from sign_ins where userId = ?',
      'delete from users where id = ?',
    ])
      await execute(sql, id);

    const recorder = namedOwner(discordId);
    recorder.holdUntil(2, (_statements, kind) => kind === 'batch');
    const ends = await Promise.all([signIn(username, { recorder }), signIn(username, { recorder })]);
    expect(ends.map(({ location }) => location)).toEqual(['/dashboard', '/dashboard']);
    const owner = await userNamed(username);
    expect(await numberOf('select count(*) from staff_profiles where userId = ?', owner.id)).toBe(1);
    expect((await auditOf(owner.id)).map(({ action }) => action)).toEqual(['USER_CREATED']);
  });

  it('A user whom the setting newly names is promoted at the next sign-in', async () => {
    const { id, discordId, username } = await returning('grade = 3');
    await signIn(username, { recorder: namedOwner(discordId) });
    expect(await userNamed(username)).toMatchObject({ grade: 6, promotedAt: expect.any(Number) });
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'USER_GRADE_CHANGED',
      userId: null,
      targetUserId: id,
      oldValues: '{"grade":3}',
      newValues: '{"grade":6}',
    });
    expect(await numberOf('select count(*) from staff_profiles where userId = ? and isArchived = 0', id)).toBe(1);
  });

  it('A new owner who was once fired gets their profile back, as a new revision', async () => {
    const { id, discordId, username } = await returning('grade = 1');
    const profile = await createProfile({ userId: id, notes: 'Kept', isArchived: true, archivedAt: 1 });
    const stale = { notes: 'Written over it', revision: 1 };
    for (let n = 0; n < 2; n++) await signIn(username, { recorder: namedOwner(discordId) });
    expect(await rowsOf('select * from staff_profiles where userId = ?', id)).toMatchObject([
      { id: profile.id, notes: 'Kept', isArchived: 0, archivedAt: null, revision: 2 },
    ]);
    // Nobody can edit an owner's profile. No longer named, they are an Executive, whom an owner can.
    await signIn(username);
    const reply = await (await signedIn(6)).patch(`/api/staff/${id}`, stale);
    expect(reply.outcome).toBe('409 conflict');
  });
});

describe('The page after sign-in', () => {
  it('A sign-in returns to the page that it began on', async () => {
    const path = `/apply/${crypto.randomUUID()}`;
    expect((await signIn('newcomer', { returnTo: path })).location).toBe(path);
  });

  it.each(['//evil.example', '/vacancies\nSet-Cookie: a=b'])('A return address of %j is ignored', async (returnTo) => {
    expect((await signIn('newcomer', { returnTo })).location).toBe('/progress');
  });

  it('A return address planted in the cookie is ignored', async () => {
    const { finish, cookie } = await beginSignIn('newcomer');
    expect((await finish(`${cookie}~%2F%2Fevil.example`)).headers.get('Location')).toBe('/progress');
  });
});

describe('The cookies', () => {
  it('The cookies are HttpOnly and SameSite=Lax', async () => {
    const { start, finish } = await beginSignIn('newcomer');
    const state = cookiesOf(start).get('state');
    expect(state?.attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax']);
    const end = cookiesOf(await finish());
    expect(end.get('session')?.attributes.toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
    ]);
    expect(end.get('session')?.value).toMatch(/^[\w-]{43}$/);
    expect(end.get('state')).toEqual({ value: '', attributes: expect.arrayContaining(['Max-Age=0', 'Path=/']) });
  });

  it('The cookies are Secure and carry the __Host- prefix on https', async () => {
    const recorder = new Recorder({ PUBLIC_ORIGIN: 'https://localhost' });
    const { start, authorize, finish } = await beginSignIn('newcomer', { recorder });
    expect(authorize.searchParams.get('redirect_uri')).toBe('https://localhost/auth/discord/callback');
    const secure = ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'];
    expect(cookiesOf(start).get('__Host-state')?.attributes.toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=600',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
    const reply = await finish();
    expect(cookiesOf(reply).get('__Host-session')?.attributes).toEqual(expect.arrayContaining(secure));
    expect(cookiesOf(reply).get('__Host-state')?.attributes).toEqual(expect.arrayContaining([...secure, 'Max-Age=0']));

    const session = sessionOf(reply) ?? '';
    expect((await client(session).get('/api/auth/me', { recorder })).outcome).toBe('200');
    expect((await client(session.replace('__Host-', '')).get('/api/auth/me', { recorder })).outcome).toBe(
      '401 unauthenticated',
    );
  });
});
