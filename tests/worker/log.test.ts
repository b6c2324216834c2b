import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { isSampled } from '#worker/http/log.ts';
import { signedIn, signedOut, unique } from './support/client.ts';
import { runCron } from './support/cron.ts';
import { measure, Recorder } from './support/measuring/recorder.ts';
import { createApplication, newJob } from './support/rows.ts';

let info: MockInstance;
let error: MockInstance;
beforeEach(() => {
  info = vi.spyOn(console, 'info').mockImplementation(() => {});
  error = vi.spyOn(console, 'error').mockImplementation(() => {});
});
const linesOf = (spy: MockInstance): Record<string, unknown>[] => spy.mock.calls.map(([line]) => JSON.parse(line));

describe('The line of a request', () => {
  it('It holds the route’s pattern, the outcome and what D1 counted', async () => {
    const manager = await signedIn(4);
    const { id } = await createApplication();
    const read = await measure((recorder) => manager.get(`/api/applications/${id}`, { recorder }));
    const write = await measure((recorder) => manager.post('/api/jobs', newJob, { recorder }));
    expect(linesOf(info)).toEqual(
      [
        { method: 'GET', route: '/api/applications/:id', status: 200, of: read },
        { method: 'POST', route: '/api/jobs', status: 201, of: write },
      ].map(({ of: { reply, trips, rowsRead, rowsWritten }, ...line }) => ({
        level: 'info',
        requestId: reply.headers.get('X-Request-Id'),
        ...line,
        ms: expect.any(Number),
        trips,
        rowsRead,
        rowsWritten,
      })),
    );
    expect(read.trips).toBeGreaterThan(0);
    expect(read.rowsRead).toBeGreaterThan(0);
    expect(write.rowsWritten).toBeGreaterThan(0);
  });

  it('It says nothing about who asked, from where, or for what', async () => {
    const person = await signedIn(4);
    const headers = { 'CF-Connecting-IP': '203.0.113.77', 'User-Agent': 'PlantedBrowser/1' };
    const planted = `planted${unique()}`;
    await person.get(`/api/applications?q=${planted}`, { headers });
    await person.get(`/api/applications/${planted}`, { headers });
    await person.post('/api/jobs', { ...newJob, title: planted }, { headers });
    await signedOut.get(`/api/${planted}?token=${planted}`, { headers });
    await signedOut.get(`/auth/discord/callback?code=${planted}&state=${planted}`, { headers });
    expect(linesOf(info).map(({ route, status }) => [route, status])).toEqual([
      ['/api/applications', 200],
      ['/api/applications/:id', 404],
      ['/api/jobs', 201],
      [null, 404],
      ['/auth/discord/callback', 302],
    ]);
    const text = JSON.stringify([...info.mock.calls, ...error.mock.calls]);
    for (const secret of [planted, '203.0.113.77', 'PlantedBrowser', person.id, person.username, person.sessionHash])
      expect(text).not.toContain(secret);
  });

  it('A refusal is a line with its code', async () => {
    await signedOut.get('/api/applications');
    expect(linesOf(info)).toMatchObject([{ status: 401, code: 'unauthenticated' }]);
    expect(linesOf(info)[0]).not.toHaveProperty('stack');
  });

  it('A failure is one line with the database’s words and without any value', async () => {
    const manager = await signedIn(4);
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = (_statements, kind) => {
      if (kind !== 'batch') return;
      throw new Error('D1_ERROR: UNIQUE constraint failed: users.discordId: planted\n    at planted (planted.ts:1:1)');
    };
    const reply = await manager.post('/api/jobs', { ...newJob, title: 'planted' }, { recorder });
    expect(reply.outcome).toBe('500 internal');
    expect(info).not.toHaveBeenCalled();
    expect(linesOf(error)).toMatchObject([
      {
        level: 'error',
        requestId: reply.headers.get('X-Request-Id'),
        route: '/api/jobs',
        status: 500,
        code: 'internal',
        error: 'D1',
        reason: 'UNIQUE constraint failed: users.discordId',
      },
    ]);
    const [line] = linesOf(error);
    expect(line?.stack).toEqual(expect.arrayContaining([expect.stringMatching(/^at /)]));
    expect(JSON.stringify(line)).not.toContain('planted');
  });

  it('A sign-in that fails is an error although it ends in a redirect', async () => {
    const recorder = new Recorder({ DISCORD_CLIENT_ID: '' });
    expect((await signedOut.get('/auth/discord', { recorder })).status).toBe(302);
    expect(linesOf(error)).toMatchObject([
      { status: 302, code: 'unavailable', reason: 'DISCORD_CLIENT_ID is not set.' },
    ]);
  });
});

describe('A sampled log', () => {
  const sampled = () => new Recorder({ LOG_SAMPLE: '2' });
  const linesFor = (replies: { headers: Headers }[], lines = linesOf(info)) =>
    replies.map(({ headers }) => lines.find(({ requestId }) => requestId === headers.get('X-Request-Id')));

  it('Of successful requests only the sample is logged, and each line says how many it stands for', async () => {
    const manager = await signedIn(4);
    const recorder = sampled();
    const replies = [];
    for (let n = 0; n < 8; n++) replies.push(await manager.get('/api/jobs?limit=1', { recorder }));
    const expected = replies.map(({ headers }) =>
      isSampled(headers.get('X-Request-Id') ?? '', 2) ? expect.objectContaining({ status: 200, sample: 2 }) : undefined,
    );
    expect(linesFor(replies)).toEqual(expected);
  });

  it('About one request id in N is of the sample', () => {
    const ids = Array.from({ length: 4000 }, () => crypto.randomUUID());
    const share = ids.filter((id) => isSampled(id, 10)).length / ids.length;
    expect(share).toBeGreaterThan(0.06);
    expect(share).toBeLessThan(0.14);
    expect(ids.every((id) => isSampled(id, 1))).toBe(true);
  });

  it('Refusals, failures and slow requests are always logged, without a sample', async () => {
    const manager = await signedIn(4);
    const recorder = sampled();
    const refused = [];
    for (let n = 0; n < 4; n++) refused.push(await signedOut.get('/api/applications', { recorder }));
    expect(linesFor(refused)).toEqual(refused.map(() => expect.objectContaining({ status: 401 })));

    vi.useFakeTimers({ toFake: ['Date'] });
    const slow = [];
    recorder.hooks.afterD1 = () => void vi.setSystemTime(Date.now() + 1500);
    for (let n = 0; n < 4; n++) slow.push(await manager.get('/api/jobs?limit=1', { recorder }));
    vi.useRealTimers();
    expect(linesFor(slow)).toEqual(slow.map(() => expect.objectContaining({ status: 200 })));

    recorder.breakD1();
    const failed = [];
    for (let n = 0; n < 4; n++) failed.push(await manager.get('/api/jobs?limit=1', { recorder }));
    expect(linesFor(failed, linesOf(error))).toEqual(failed.map(() => expect.objectContaining({ status: 503 })));
    expect([...linesOf(info), ...linesOf(error)].some((line) => 'sample' in line)).toBe(false);
  });
});

describe('The line of a cron run', () => {
  it('It names the task and what it cost', async () => {
    await runCron();
    expect(linesOf(info)).toMatchObject([
      { level: 'info', cron: 'closing', trips: expect.any(Number), rowsRead: expect.any(Number) },
    ]);
  });

  it('A task that fails says why without any value', async () => {
    const recorder = new Recorder();
    recorder.breakD1((statements) => statements.some(({ sql }) => sql.includes('deliveries')));
    await expect(runCron(recorder)).rejects.toThrow('The cron trigger failed: sending');
    expect(linesOf(error)).toMatchObject([
      { cron: 'sending', error: 'D1', reason: expect.stringContaining('Network connection lost') },
    ]);
    expect(JSON.stringify(error.mock.calls)).not.toContain('deliveries');
  });

  it('A database that does not answer is a line without a task', async () => {
    const recorder = new Recorder();
    recorder.breakD1();
    await expect(runCron(recorder)).rejects.toThrow('The cron trigger failed');
    expect(linesOf(error)).toMatchObject([{ cron: null, error: 'D1' }]);
  });
});
