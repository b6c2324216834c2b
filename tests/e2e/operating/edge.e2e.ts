import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Portal, startPortal } from '#dev/portal.ts';
import { root } from '#dev/tools.ts';
import { SECURITY_HEADERS } from '#worker/http/security-headers.ts';
import { expect, test } from '../support/fixtures.ts';

test.describe.configure({ mode: 'serial' });

const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-edge-'));
let portal: Portal;

test.beforeAll(async () => {
  portal = await startPortal({ port: 0, persistTo, seed: true, build: 'never', output: () => {} });
});
test.afterAll(async () => {
  await portal.close();
  rmSync(persistTo, { recursive: true, force: true, maxRetries: 5 });
});

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Sends a request unchanged. `fetch` would follow redirects and set the Host header itself. */
const send = (address: string, { method = 'GET', headers = {} }: { method?: string; headers?: object } = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = new URL(portal.url);
    const sent = request({ host: '127.0.0.1', port, path: address, method, headers: { ...headers } }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
    });
    sent.on('error', reject).end();
  });

const script = () => readdirSync(path.join(root, 'web/dist/assets')).find((file) => file.endsWith('.js'));

/** Corrupts the stored form of every job, which no call can. */
function breakJobs() {
  const folder = path.join(persistTo, 'v3/d1/miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find((name) => /^[\da-f]{64}\.sqlite$/.test(name)) ?? '';
  const database = new DatabaseSync(path.join(folder, file), { timeout: 5_000 });
  database.exec(`PRAGMA ignore_check_constraints = ON; UPDATE jobs SET formQuestions = '[';`);
  database.close();
}

test('Every kind of reply has the seven security headers', async () => {
  const gone = '/assets/gone-0123abcd.js';
  const kinds: [string, string, number, object?][] = [
    ['A page with a preview', '/', 200],
    ['A page', '/privacy', 200],
    ['A screen', '/manage/applications', 200],
    ['A page that has not changed', '/privacy', 304, { 'If-None-Match': (await send('/privacy')).headers.etag }],
    ['An unknown page', '/nowhere', 200],
    ['A file', '/favicon.svg', 200],
    ['A script', `/assets/${script()}`, 200],
    ['A call', '/api/health', 200],
    ['The description of the calls', '/api/openapi.json', 200],
    ['A redirect of the Worker', '/auth/discord', 302],
    ['A redirect of a file', '/index.html', 307],
    ['A redirect to https', '/login', 308, { Host: 'portal.example' }],
    ['A call for people', '/api/auth/me', 401],
    ['An unknown call', '/api/nothing', 404],
    ['The path of all calls', '/api', 404],
    ['A script that is gone', gone, 404],
  ];
  breakJobs();
  kinds.push(['An error of ours', '/api/jobs', 500]);

  expect(Object.keys(SECURITY_HEADERS)).toHaveLength(7);
  const expected = Object.fromEntries(
    Object.entries(SECURITY_HEADERS).map(([name, value]) => [name.toLowerCase(), value]),
  );
  for (const [kind, address, status, headers] of kinds) {
    const reply = await send(address, { ...(headers && { headers }) });
    expect(reply.status, kind).toBe(status);
    expect(reply.headers, kind).toMatchObject(expected);
  }
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const refused = await send('/nowhere', { method });
    expect([refused.status, refused.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(refused.headers).toMatchObject(expected);
    expect((await send('/favicon.svg', { method })).headers).toMatchObject(expected);
  }
});

test('A missing file is 404 and never the app; other unknown paths are the app', async () => {
  for (const address of ['/assets/gone-0123abcd.js', '/assets/', '/assets/x/y.css']) {
    const reply = await send(address, { headers: { 'Sec-Fetch-Mode': 'navigate' } });
    expect([reply.status, reply.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(JSON.parse(reply.text)).toMatchObject({ code: 'not_found' });
  }
  for (const address of ['/privacy', '/dashboard?tab=1', '/robots.txt', '/_headers', '/.vite/manifest.json']) {
    const reply = await send(address, { headers: { 'Sec-Fetch-Mode': 'navigate' } });
    expect(reply.text, address).toContain('<div id="root">');
    expect(reply.headers).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    const again = await send(address, { headers: { 'If-None-Match': reply.headers.etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await send(address, { method: 'HEAD' });
    expect([head.status, head.headers.etag, head.text]).toEqual([200, reply.headers.etag, '']);
  }
  const kept = await send(`/assets/${script()}`);
  expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('Plain http redirects to https, except on localhost', async () => {
  for (const [method, address] of [
    ['GET', '/privacy?a=b'],
    ['POST', '/api/jobs'],
  ] as const) {
    const reply = await send(address, { method, headers: { Host: 'portal.example' } });
    expect([reply.status, reply.headers.location]).toEqual([308, `https://portal.example${address}`]);
  }
  expect((await send('/api/health', { headers: { Host: 'localhost' } })).status).toBe(200);
});
