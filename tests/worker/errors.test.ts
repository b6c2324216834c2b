import { describe, expect, it } from 'vitest';
import { SECURITY_HEADERS } from '../../worker/http/security-headers.ts';
import { call, client, ORIGIN, signedIn, signedOut } from './support/client.ts';
import { expectFailure } from './support/failures.ts';
import { createApplication, newJob } from './support/rows.ts';
import { stateOfDatabase } from './support/state.ts';

describe('The origin of a write', () => {
  const cases: [string, Record<string, string>, string][] = [
    ['another site that claims our origin', { 'Sec-Fetch-Site': 'cross-site', Origin: ORIGIN }, '403 other_origin'],
    [
      'a browser that says same-origin but sends another origin',
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' },
      '403 other_origin',
    ],
    ['an origin that starts with ours', { 'Sec-Fetch-Site': '', Origin: `${ORIGIN}.evil.example` }, '403 other_origin'],
    ['the null origin', { 'Sec-Fetch-Site': '', Origin: 'null' }, '403 other_origin'],
    ['a client that sends neither header', { 'Sec-Fetch-Site': '' }, '403 other_origin'],
    ['an old browser on our page', { 'Sec-Fetch-Site': '', Origin: ORIGIN }, '201'],
    ['a new browser on our page', { 'Sec-Fetch-Site': 'same-origin', Origin: ORIGIN }, '201'],
  ];
  it.each(cases)('A write from %s ends as the table says', async (_name, headers, outcome) => {
    const manager = await signedIn(4);
    const before = await stateOfDatabase();
    const reply = await manager.post('/api/jobs', newJob, { headers });
    if (outcome === '201') return expect(reply.outcome).toBe(outcome);
    expectFailure(reply, outcome);
    expect(await stateOfDatabase()).toEqual(before);
  });

  it('No reply has CORS headers', async () => {
    const origin = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
    for (const reply of [
      await call('OPTIONS', '/api/jobs', { headers: origin }),
      await signedOut.get('/api/jobs', { headers: origin }),
    ])
      expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('The order of checks', () => {
  it('After its body, a call’s row is checked: that it exists, then whose it is, then its state', async () => {
    const manager = await signedIn(4);
    const own = await createApplication({ userId: manager.id, status: 'accepted' });
    const unknown = `/api/applications/${crypto.randomUUID()}`;
    const decide = `/api/applications/${own.id}`;

    expectFailure(await manager.patch(unknown, { status: 'maybe' }), '400 invalid_input');
    expectFailure(await manager.patch(unknown, { status: 'accepted' }), '404 not_found');
    expectFailure(await manager.patch(decide, { status: 'accepted' }), '403 own_row');
    const other = await createApplication({ status: 'accepted' });
    expectFailure(await manager.patch(`/api/applications/${other.id}`, { status: 'declined' }), '409 archived_locked');
  });
});

describe('An unknown path', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/jobs/x/y',
    '/api/jobs/',
    '/api/applications/x/y',
    '/auth',
    '/auth/',
    '/auth/nothing',
    '/auth/discord/x',
  ])('%s returns 404 as JSON', async (path) => {
    expectFailure(await signedOut.get(path), '404 not_found');
    expectFailure(await (await signedIn(6)).post(path, {}), '404 not_found');
  });

  it('A known path with another verb returns 404', async () => {
    const owner = await signedIn(6);
    expectFailure(await owner.delete('/api/auth/me'), '404 not_found');
    expectFailure(await owner.post('/auth/discord', {}), '404 not_found');
    expectFailure(await owner.get('/api/auth/logout'), '404 not_found');
  });
});

describe('A reply', () => {
  it('Every reply has the security headers and a request id of its own', async () => {
    const member = await signedIn();
    const ids = new Set<string | null>();
    for (const path of [
      '/api/health',
      '/api/portal',
      '/api/jobs',
      '/api/auth/me',
      '/api/applications',
      '/auth/discord',
    ]) {
      const reply = await member.get(path, { headers: { 'X-Request-Id': 'chosen-outside' } });
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(reply.headers.get(name)).toBe(value);
      expect(reply.headers.get('Cache-Control')).toBe('no-store');
      expect(reply.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
      ids.add(reply.headers.get('X-Request-Id'));
    }
    expect(ids.size).toBe(6);
  });

  it('The security headers hold the required policies', async () => {
    const { headers } = await signedOut.get('/api/health');
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/img-src [^;]*https:\/\/cdn\.discordapp\.com/);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toMatch(/^'self' 'sha256-[\w+/]{43}='$/);
    expect(policy).not.toContain('unsafe-eval');
    expect(Number(/max-age=(\d+)/.exec(headers.get('Strict-Transport-Security') ?? '')?.[1])).toBeGreaterThanOrEqual(
      31_536_000,
    );
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toMatch(/^(strict-origin|no-referrer|same-origin)/);
    expect(headers.has('Permissions-Policy')).toBe(true);
  });

  it('Times are ISO 8601 with milliseconds, ids are UUIDs and grades are numbers', async () => {
    const junior = await signedIn(2.5);
    const me = (await junior.get('/api/auth/me')).body;
    expect(me.joinedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect([me.grade, me.id]).toEqual([2.5, expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)]);
  });
});

it('A malformed or unknown cookie counts as signed out', async () => {
  for (const cookie of [
    'session=',
    'session=%00',
    'session=%E0%A4%A',
    `session=${'x'.repeat(4000)}`,
    'session=a; session=b',
    '=;;;',
    '__Host-session=x',
  ])
    expectFailure(await client(cookie).get('/api/auth/me'), '401 unauthenticated');
});
