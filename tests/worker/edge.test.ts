import { describe, expect, it } from 'vitest';
import { app } from '../../worker/app.ts';
import type { Bindings } from '../../worker/env.ts';
import { call, signedOut } from './support/client.ts';
import { expectFailure } from './support/failures.ts';
import { Recorder } from './support/measuring/recorder.ts';
import { shell, shellAssets } from './support/shell.ts';

describe('A path that is no file', () => {
  const asked: Request[] = [];
  const recorder = new Recorder({ ASSETS: shellAssets(asked) });

  it.each(['/privacy', '/dashboard', '/exam/take/x', '/vacancies/x', '/apply-now', '/robots.txt', '/assets', '/apis'])(
    '%s is the app’s shell, like the static file',
    async (path) => {
      asked.length = 0;
      const reply = await call('GET', `${path}?a=b`, { recorder, headers: { 'If-None-Match': '"known"' } });
      expect([reply.status, reply.text, reply.headers.get('ETag')]).toEqual([200, shell, '"shell"']);
      expect(asked.map(({ url, method }) => [url, method])).toEqual([['http://localhost/', 'GET']]);
      expect(asked[0]?.headers.get('If-None-Match')).toBe('"known"');
    },
  );

  it('A shell costs D1 and KV nothing, and keeps the file’s caching', async () => {
    const kept = 'public, max-age=0, must-revalidate';
    const own = new Recorder({
      ASSETS: { fetch: async () => new Response(null, { status: 304, headers: { 'Cache-Control': kept } }) },
    });
    const reply = await call('GET', '/privacy', { recorder: own });
    expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([304, kept]);
    expect([own.trips, own.kv]).toEqual([[], []]);
  });

  it('HEAD gets the shell’s headers', async () => {
    asked.length = 0;
    const reply = await call('HEAD', '/privacy', { recorder });
    expect([reply.status, reply.text, reply.headers.get('ETag')]).toEqual([200, '', '"shell"']);
    expect(asked[0]?.method).toBe('HEAD');
  });

  it.each(['/assets/gone.js', '/assets/', '/assets/a/b.css', '/%61ssets/gone.js'])(
    '%s is 404 and kept nowhere',
    async (path) => {
      for (const method of ['GET', 'HEAD']) {
        const reply = await call(method, path);
        expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
      }
      expectFailure(await signedOut.get(path), '404 not_found');
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s anywhere else is 404', async (method) => {
    for (const path of ['/', '/privacy', '/assets/gone.js']) expectFailure(await call(method, path), '404 not_found');
  });
});

describe('Plain http', () => {
  const send = (method: string, url: string) => app.request(url, { method }, new Recorder().env);

  it.each([
    ['GET', '/privacy?a=b'],
    ['HEAD', '/'],
    ['GET', '/api/jobs'],
    ['POST', '/api/jobs'],
    ['GET', '/auth/discord?returnTo=/exam'],
    ['GET', '//evil.example/x'],
    ['GET', '/assets/gone.js'],
  ])('%s %s is redirected to https at the same host', async (method, path) => {
    for (const host of ['portal.example', 'portal.example:8080', 'localhost.evil.example', '127.0.0.1.evil.example']) {
      const reply = await send(method, `http://${host}${path}`);
      expect([reply.status, reply.headers.get('Location')]).toEqual([
        308,
        `https://${host.replace(':8080', '')}${path}`,
      ]);
      expect(reply.headers.get('Cache-Control')).toBe('no-store');
      expect(reply.headers.has('Set-Cookie')).toBe(false);
    }
  });

  it.each(['localhost:8787', '127.0.0.1', '127.8.0.1:80', '[::1]:8787'])('http://%s is answered', async (host) => {
    expect((await send('GET', `http://${host}/api/portal`)).status).toBe(200);
  });

  it('The Host header decides nothing', async () => {
    const own = app.request('http://portal.example/api/portal', { headers: { Host: 'localhost' } }, new Recorder().env);
    expect((await own).status).toBe(308);
  });
});

describe('A deployed portal without PUBLIC_ORIGIN', () => {
  const recorder = new Recorder({ PUBLIC_ORIGIN: '' });
  const send = (method: string, path: string) => app.request(`https://portal.example${path}`, { method }, recorder.env);
  const calls = app.routes.filter(({ method, path }) => method !== 'ALL' && /^\/(api|auth|discord)\b/.test(path));

  it.each([...new Set(calls.map(({ method, path }) => `${method} ${path}`)), 'GET /api', 'GET /auth/nothing'])(
    '%s is 503 and names it',
    async (route) => {
      const [method = '', path = ''] = route.split(' ');
      const reply = await send(method, path);
      expect(reply.status).toBe(503);
      expect(await reply.json()).toMatchObject({ error: 'PUBLIC_ORIGIN is not set.', code: 'unavailable' });
      expect(recorder.trips).toEqual([]);
    },
  );

  it.each(['/', '/vacancies', '/login'])('%s is the shell, which shows that', async (path) => {
    const reply = await send('GET', path);
    expect([reply.status, await reply.text()]).toEqual([200, shell]);
  });

  it('A local one takes its address from the request', async () => {
    const local = await call('GET', '/api/portal', { recorder });
    expect(local.outcome).toBe('200');
  });

  it('An https address is loopback’s only by its host', async () => {
    const bindings: Bindings = recorder.env;
    expect((await app.request('https://localhost/api/portal', {}, bindings)).status).toBe(200);
    expect((await app.request('https://localhost.evil.example/api/portal', {}, bindings)).status).toBe(503);
  });
});
