import { describe, expect, it, vi } from 'vitest';
import { GRADES, type Grade } from '#contract/grades.ts';
import { largeWorld } from '#dev/seed/large/world.ts';
import { days } from '#worker/clock.ts';
import { app } from '../../worker/app.ts';
import type { Bindings } from '../../worker/env.ts';
import { callsOf } from './scale/calls.ts';
import { createPerson, openSession, signedIn, signedOut } from './support/client.ts';
import { Recorder } from './support/measuring/recorder.ts';
import { createApplication, newJob } from './support/rows.ts';
import { stateOfDatabase } from './support/state.ts';

const LIMITS = [
  'SIGN_IN_LIMIT',
  'WRITE_LIMIT',
  'MEMBER_WRITE_LIMIT',
  'READ_LIMIT',
  'SEARCH_LIMIT',
  'VISITOR_LIMIT',
  'CLIENT_ERROR_LIMIT',
] as const;
type Limit = (typeof LIMITS)[number];

const used: RateLimit = { limit: async () => ({ success: false }) };
const broken: RateLimit = {
  limit: async () => {
    throw new Error('Rate limiter: internal error');
  },
};

/** Bindings whose limits note what they count, as `LIMIT key`. */
function counting() {
  const counted: string[] = [];
  const limit = (name: Limit): RateLimit => ({
    limit: async ({ key }) => {
      counted.push(`${name} ${key}`);
      return { success: true };
    },
  });
  const bindings = Object.fromEntries(LIMITS.map((name) => [name, limit(name)]));
  return { counted, recorder: new Recorder(bindings) };
}

const headers = { 'CF-Connecting-IP': '203.0.113.9' };

/** The address of every read. */
const reads = app.routes
  .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'))
  .map(({ path }) => path.replaceAll(/:\w+/g, crypto.randomUUID()));
const paths = [...new Set(reads)];

describe('Sign-ins', () => {
  it.each(['/auth/discord', '/auth/discord/callback?state=x&code=x'])('%s counts by address', async (path) => {
    const { counted, recorder } = counting();
    await signedOut.get(path, { recorder, headers });
    await signedOut.get(path, { recorder, headers: { 'CF-Connecting-IP': '2001:db8:1:2:3:4:5:6' } });
    expect(counted).toEqual(['SIGN_IN_LIMIT 203.0.113.9', 'SIGN_IN_LIMIT 2001:db8:1:0::/56']);
  });

  it.each([
    ['over the limit', used, 'busy'],
    ['while the limit fails', broken, 'unavailable'],
    ['without the binding', undefined, 'unavailable'],
  ])('A sign-in %s returns to the login page', async (_case, limit, error) => {
    const recorder = new Recorder({ SIGN_IN_LIMIT: limit } as Partial<Bindings>);
    for (const path of ['/auth/discord', '/auth/discord/callback?state=x&code=x']) {
      const reply = await signedOut.get(path, { recorder });
      expect([reply.status, reply.headers.get('Location')]).toEqual([302, `/login?error=${error}`]);
      expect(reply.headers.has('Set-Cookie')).toBe(false);
    }
    expect(recorder.trips).toEqual([]);
  });
});

describe('Writes', () => {
  it('A write counts by person, and by address if nobody is signed in', async () => {
    const { counted, recorder } = counting();
    const manager = await signedIn(4);
    await manager.post('/api/jobs', newJob, { recorder, headers });
    await signedOut.post('/api/auth/logout', undefined, { recorder, headers });
    await signedOut.post('/api/auth/logout', undefined, {
      recorder,
      headers: { 'CF-Connecting-IP': '::ffff:203.0.113.9' },
    });
    expect(counted).toEqual([`WRITE_LIMIT ${manager.id}`, 'WRITE_LIMIT 203.0.113.9', 'WRITE_LIMIT 203.0.113.9']);
  });

  it('A Member’s write counts against a limit of its own, and a staff member’s does not', async () => {
    const saveTheme = async (grade: Grade) => {
      const { counted, recorder } = counting();
      const person = await signedIn(grade);
      await person.patch(`/api/users/${person.id}/theme`, { theme: 'dark' }, { recorder, headers });
      return counted.map((count) => count.replace(person.id, 'person'));
    };
    expect(await saveTheme(1)).toEqual(['MEMBER_WRITE_LIMIT person']);
    for (const grade of GRADES.slice(1)) expect(await saveTheme(grade)).toEqual(['WRITE_LIMIT person']);
  });

  it.each([
    [1, 1],
    [5, 1],
    [6, 2],
    [20, 4],
  ])('A change of %d applications counts as %d writes', async (size, writes) => {
    const { counted, recorder } = counting();
    const manager = await signedIn(4);
    const items = Array.from({ length: size }, () => ({ id: crypto.randomUUID(), from: 'pending' }));
    await manager.post('/api/applications/bulk', { action: 'consider', items }, { recorder, headers });
    expect(counted).toEqual(Array.from({ length: writes }, () => `WRITE_LIMIT ${manager.id}`));
    const over = new Recorder({
      WRITE_LIMIT: { limit: async () => ({ success: counted.push('') <= 2 * writes - 1 }) },
    });
    const refused = await manager.post(
      '/api/applications/bulk',
      { action: 'consider', items },
      { recorder: over, headers },
    );
    expect(refused.outcome).toBe('429 rate_limited');
  });

  it('A write over the limit returns 429 with the time to wait, and reads go on', async () => {
    const recorder = new Recorder({ WRITE_LIMIT: used });
    const manager = await signedIn(4);
    const before = await stateOfDatabase();
    const reply = await manager.post('/api/jobs', newJob, { recorder });
    expect([reply.outcome, reply.headers.get('Retry-After')]).toEqual(['429 rate_limited', '60']);
    expect(await stateOfDatabase()).toEqual(before);
    expect((await manager.get('/api/jobs', { recorder })).outcome).toBe('200');
  });
});

describe('Reads of visitors', () => {
  it.each(paths)('GET %s counts a visitor by address, before D1 is asked', async (path) => {
    const { counted, recorder } = counting();
    await signedOut.get(path, { recorder, headers });
    expect(counted).toEqual(['VISITOR_LIMIT 203.0.113.9']);

    const full = new Recorder({ VISITOR_LIMIT: used });
    const refused = await signedOut.get(path, { recorder: full, headers });
    expect([refused.outcome, refused.headers.get('Retry-After')]).toEqual(['429 rate_limited', '60']);
    expect(full.trips).toEqual([]);
  });

  it('A path without a call counts too', async () => {
    const recorder = new Recorder({ VISITOR_LIMIT: used });
    expect((await signedOut.get('/api/nothing', { recorder })).outcome).toBe('429 rate_limited');
    expect((await signedOut.call('HEAD', '/api/jobs', { recorder })).status).toBe(429);
  });

  it('A forged cookie is a visitor’s', async () => {
    const recorder = new Recorder({ VISITOR_LIMIT: used });
    const forged = { Cookie: `session=${'A'.repeat(43)}` };
    expect((await signedOut.get('/api/jobs', { recorder, headers: forged })).outcome).toBe('429 rate_limited');
    expect(recorder.trips).toEqual([]);
  });

  it('A session that no longer counts is limited as a visitor, and never against its person', async () => {
    const manager = await createPerson(4);
    const ended = await openSession(manager, { seen: days(8) });
    const blocked = await signedIn(4, { isBlocked: true });
    for (const caller of [ended, blocked]) {
      const { counted, recorder } = counting();
      const reply = await caller.get('/api/applications?q=x', { recorder, headers });
      expect([reply.outcome, counted]).toEqual(['401 unauthenticated', ['VISITOR_LIMIT 203.0.113.9']]);
    }
    const recorder = new Recorder({ VISITOR_LIMIT: used });
    expect((await blocked.get('/api/jobs', { recorder })).outcome).toBe('429 rate_limited');
  });

  it('People who are signed in count as themselves, but where nobody is looked up', async () => {
    const owner = await signedIn(6);
    const { counted, recorder } = counting();
    for (const path of paths.filter((path) => !/\/(export|standing|questions\/figures)$/.test(path)))
      await owner.get(path, { recorder, headers });
    expect(counted.filter((count) => count !== `READ_LIMIT ${owner.id}`)).toEqual(
      Array(2).fill('VISITOR_LIMIT 203.0.113.9'),
    );
    expect(paths.filter((path) => /^\/api\/(portal|health)$/.test(path))).toHaveLength(2);
  });

  it.each([
    ['/api/jobs?limit=50', 1],
    ['/api/jobs?limit=51', 2],
    ['/api/jobs?limit=200', 5],
    ['/api/jobs?q=host', 4],
  ])('%s counts %i times, because it may read more rows', async (path, times) => {
    const { counted, recorder } = counting();
    const member = await signedIn();
    await signedOut.get(path, { recorder, headers });
    expect(counted.splice(0)).toEqual(Array(times).fill('VISITOR_LIMIT 203.0.113.9'));
    await member.get(path, { recorder, headers });
    const expected = path.includes('q=') ? [`SEARCH_LIMIT ${member.id}`] : Array(times).fill(`READ_LIMIT ${member.id}`);
    expect(counted).toEqual(expected);
  });

  it('The shell of a signed-in user counts twice', async () => {
    const { counted, recorder } = counting();
    const member = await signedIn();
    await member.get('/api/shell', { recorder });
    expect(counted).toEqual(Array(2).fill(`READ_LIMIT ${member.id}`));
  });

  it('A session that was refused reads nothing with its next lookup', async () => {
    const member = await signedIn();
    const full = () => new Recorder({ READ_LIMIT: used });
    const [first, second] = [full(), full()];
    for (const recorder of [first, second])
      expect((await member.get('/api/shell', { recorder })).outcome).toBe('429 rate_limited');
    expect(second.rowsRead).toBeLessThan(first.rowsRead);
    expect(second.trips.map(({ statements }) => statements.length)).toEqual([1]);
    expect((await member.get('/api/shell')).body).toMatchObject({ me: { id: member.id } });
  });

  it('The app’s pages do not count', async () => {
    const { counted, recorder } = counting();
    for (const path of ['/', '/privacy', `/apply/${crypto.randomUUID()}`])
      expect((await signedOut.get(path, { recorder, headers })).status).toBe(200);
    expect(counted).toEqual([]);
  });
});

describe('Searches and exports', () => {
  const searches = [
    '/api/users?q=ann',
    '/api/users/search?q=ann',
    '/api/applications?q=ann',
    '/api/jobs?q=host',
    '/api/exams?q=basics',
    '/api/exam-attempts?q=ann',
    '/api/audit-logs?q=ann',
    '/api/audit-logs/export',
    '/api/standing/people?q=ann',
    '/api/standing/people?state=due',
  ];

  it.each(searches)('%s counts once, by person, at no further trip', async (path) => {
    const owner = await signedIn(6);
    const { counted, recorder } = counting();
    const plain = new Recorder();
    expect((await owner.get(path, { recorder, headers })).status).toBe(200);
    expect(counted).toEqual([`SEARCH_LIMIT ${owner.id}`]);
    await owner.get(path, { recorder: plain });
    expect(recorder.trips.length).toBe(plain.trips.length);

    const full = new Recorder({ SEARCH_LIMIT: used });
    const refused = await owner.get(path, { recorder: full });
    expect([refused.outcome, refused.headers.get('Retry-After')]).toEqual(['429 rate_limited', '60']);
    expect(full.trips.length).toBe(1);
  });

  it('Every read that may take a window counts as a search, and no other does', async () => {
    const manager = await signedIn(4);
    const owner = await signedIn(6);
    const wrong: string[] = [];
    const signed = callsOf(largeWorld({ factor: 1 })).filter(({ who }) => who !== 'visitor');
    // The limit looks at what a query has, whatever its values.
    const kinds = new Map(signed.map((call) => [call.path.replaceAll(/=[^&]*/g, ''), call]));
    for (const { path, who, rule } of kinds.values()) {
      const { counted, recorder } = counting();
      const isOfManagers = who === 'manager' || who === 'reviewer';
      await (isOfManagers ? manager : owner).get(path, { recorder, headers });
      const isSearch = 'window' in rule || /[?&]q=|\/export/.test(path);
      if (!counted.every((count) => count.startsWith(isSearch ? 'SEARCH_LIMIT' : 'READ_LIMIT'))) wrong.push(path);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['HEAD', '/api/audit-logs?action=USER_BLOCKED&entityType=user'],
    ['GET', '/api/audit%2Dlogs?entityId=x&userId=x'],
    ['GET', '/api/audit-logs?action=USER_BLOCKED&action=x&userId=%20'],
    ['GET', '/api/applications?assignee=none&userId=x&limit=200'],
    ['HEAD', '/api/%61pplications?assignee=me&jobId=x&order=oldest'],
  ])('%s %s counts as a search, however it is written', async (method, path) => {
    const owner = await signedIn(6);
    const { counted, recorder } = counting();
    await owner.call(method, path, { recorder, headers });
    expect(counted).toEqual([`SEARCH_LIMIT ${owner.id}`]);
  });

  it('A refused export is neither audited nor counted as the hour’s one', async () => {
    const member = await signedIn();
    const owner = await signedIn(6);
    const before = await stateOfDatabase();
    const recorder = new Recorder({ SEARCH_LIMIT: used });
    const own = `/api/users/${member.id}/export`;
    expect((await member.get(own, { recorder })).outcome).toBe('429 rate_limited');
    expect((await owner.get('/api/audit-logs/export', { recorder })).outcome).toBe('429 rate_limited');
    expect(await stateOfDatabase()).toEqual(before);
    expect((await member.get(own)).outcome).toBe('200');
  });

  it('Every step of an export counts, and a step of Verify as a read', async () => {
    const owner = await signedIn(6);
    const { counted, recorder } = counting();
    for (let step = 0; step < 3; step++) await owner.get('/api/audit-logs/verify', { recorder });
    expect(counted.splice(0)).toEqual(Array(3).fill(`READ_LIMIT ${owner.id}`));
    const [start] = (await owner.get('/api/audit-logs/export', { recorder })).text;
    expect(start).toBe('"');
    await owner.get('/api/audit-logs/export?cursor=x', { recorder });
    expect(counted).toEqual(Array(2).fill(`SEARCH_LIMIT ${owner.id}`));
  });

  it('A blank search is none, and other reads go on', async () => {
    const manager = await signedIn(4);
    const recorder = new Recorder({ SEARCH_LIMIT: used });
    for (const path of ['/api/applications', '/api/applications?q=', '/api/applications?q=%20', '/api/auth/me'])
      expect((await manager.get(path, { recorder })).outcome, path).toBe('200');
  });

  it('Who may not search gets 401 before the limit, and 403 after it', async () => {
    const recorder = new Recorder({ SEARCH_LIMIT: used });
    expect((await signedOut.get('/api/applications?q=x', { recorder })).outcome).toBe('401 unauthenticated');
    const member = await signedIn();
    expect((await member.get('/api/audit-logs?q=x', { recorder })).outcome).toBe('429 rate_limited');
    expect((await member.get('/api/audit-logs?q=x')).outcome).toBe('403 grade_too_low');
  });
});

describe('A limit that fails', () => {
  const log = () => vi.spyOn(console, 'error').mockImplementation(() => {});

  it.each([
    ['that throws', broken],
    ['without its binding', undefined],
  ])('A limit %s lets nobody through, and the log names it', async (_case, limit) => {
    const manager = await signedIn(4);
    const member = await signedIn();
    const { id } = await createApplication();
    const before = await stateOfDatabase();
    const calls = {
      MEMBER_WRITE_LIMIT: (recorder: Recorder) =>
        member.patch(`/api/users/${member.id}/theme`, { theme: 'dark' }, { recorder }),
      WRITE_LIMIT: (recorder: Recorder) =>
        manager.patch(`/api/applications/${id}`, { status: 'declined' }, { recorder }),
      READ_LIMIT: (recorder: Recorder) => manager.get('/api/applications', { recorder }),
      SEARCH_LIMIT: (recorder: Recorder) => manager.get('/api/applications?q=x', { recorder }),
      VISITOR_LIMIT: (recorder: Recorder) => signedOut.get('/api/jobs', { recorder }),
    };
    for (const [name, send] of Object.entries(calls)) {
      const lines = log();
      const recorder = new Recorder({ [name]: limit } as Partial<Bindings>);
      const reply = await send(recorder);
      const [line] = lines.mock.calls.map(([text]) => JSON.parse(text));
      lines.mockRestore();
      expect([reply.outcome, reply.headers.has('Retry-After')]).toEqual(['503 unavailable', true]);
      expect(line).toMatchObject({ level: 'error', error: 'LimiterError', reason: `${name} did not answer` });
      expect(reply.text).not.toContain(name);
    }
    expect(await stateOfDatabase()).toEqual(before);
  });
});
