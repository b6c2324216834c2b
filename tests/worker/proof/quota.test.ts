import { describe, expect, it, vi } from 'vitest';
import { signedIn, signedOut } from '../support/client.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { beginSignIn } from '../support/sign-in.ts';

/** What D1 and KV say once the free plan's day is used up. */
const D1_MESSAGE = (kind: string) =>
  `D1_ERROR: Your account has exceeded D1's free tier daily row ${kind} limit. Upgrade to a paid plan or wait until tomorrow (midnight UTC) to continue.`;
const KV_MESSAGE = 'KV put() limit exceeded for the day.';

/** Makes every query fail, as D1 does once either kind of rows is used up. */
function usedUp(kind: string) {
  const recorder = new Recorder();
  recorder.hooks.beforeD1 = () => {
    throw new Error(D1_MESSAGE(kind), { cause: new Error(D1_MESSAGE(kind)) });
  };
  return recorder;
}

const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => {});

describe.each(['read', 'write'])('Once the rows %s of a day are used up', (kind) => {
  it('Every call is 503, health included, and the log says why', async () => {
    const manager = await signedIn(4);
    const lines = quiet();
    const recorder = usedUp(kind);
    for (const path of ['/api/health', '/api/jobs', '/api/shell', '/api/applications', '/api/auth/me']) {
      const reply = await manager.get(path, { recorder });
      expect([reply.outcome, reply.headers.get('Retry-After')]).toEqual(['503 unavailable', '5']);
    }
    expect((await manager.post('/api/notices', { title: 'x', content: 'y' }, { recorder })).outcome).toBe(
      '503 unavailable',
    );
    const logged = lines.mock.calls.map(([text]) => JSON.parse(text).reason);
    lines.mockRestore();
    expect(logged).toEqual(Array(6).fill(`daily row ${kind} limit`));
  });

  it('The pages still open, without a preview, and nobody can sign in', async () => {
    const lines = [quiet(), vi.spyOn(console, 'warn').mockImplementation(() => {})];
    const recorder = usedUp(kind);
    const { callback, cookie } = await beginSignIn('junior');
    const reply = await signedOut.get(`${callback.pathname}${callback.search}`, {
      recorder,
      headers: { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(reply.headers.get('Location')).toBe('/login?error=unavailable');
    for (const path of ['/', '/vacancies', `/apply/${crypto.randomUUID()}`])
      expect((await signedOut.get(path, { recorder })).status).toBe(200);
    for (const line of lines) line.mockRestore();
  });
});

it('Once the KV writes of a day are used up, nobody can sign in, and the rest works', async () => {
  const manager = await signedIn(4);
  const lines = quiet();
  const recorder = new Recorder();
  recorder.hooks.beforeKv = (operation) => {
    if (operation === 'put') throw new Error(KV_MESSAGE);
  };
  const { callback, cookie } = await beginSignIn('junior');
  const reply = await signedOut.get(`${callback.pathname}${callback.search}`, {
    recorder,
    headers: { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' },
  });
  const [reason] = lines.mock.calls.map(([text]) => JSON.parse(text).reason);
  lines.mockRestore();
  expect([reply.headers.get('Location'), reason]).toEqual([
    '/login?error=unavailable',
    'KV put() limit exceeded for the day',
  ]);
  expect((await manager.get('/api/jobs', { recorder })).outcome).toBe('200');
  expect((await manager.post('/api/notices', { title: 'x', content: 'y' }, { recorder })).outcome).toBe('201');
});
