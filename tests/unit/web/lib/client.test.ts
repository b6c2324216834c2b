import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '#lib/api.ts';

const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'));
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => fetched.mockReset().mockImplementation(async () => new Response('{}')));

const headerOf = (name: string, call = 0) => new Headers(fetched.mock.calls[call]?.[1].headers).get(name);

describe('The client', () => {
  it('Sends a read with its query, no body and no key', async () => {
    await client.api.jobs.$get({ query: { q: 'night & day', limit: '8', cursor: undefined } });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/jobs?q=night+%26+day&limit=8');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', body: undefined });
    expect(headerOf('Idempotency-Key')).toBeNull();
  });

  // The page preloads such calls, and the browser reuses them only for a fetch with its default mode and credentials.
  it('Makes reads with the browser’s own mode and credentials', async () => {
    await client.api.shell.$get();
    const init = fetched.mock.calls[0]?.[1];
    expect([init?.mode, init?.credentials]).toEqual([undefined, undefined]);
  });

  it('Leaves the address as it is when the query has no values', async () => {
    await client.api.jobs.$get({ query: {} });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/jobs');
  });

  it('Sends a write to the address of its row, as JSON', async () => {
    await client.api.users[':id'].theme.$patch({ param: { id: '1' }, json: { theme: 'dark' } });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/users/1/theme');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'PATCH', body: '{"theme":"dark"}' });
    expect(headerOf('Content-Type')).toBe('application/json');
  });

  it.each(['../users', '..\\users', '%2e%2e', 'a#b', 'a b', 'é'])('Finds nothing under the id %j', async (id) => {
    const read = await client.api.jobs[':id'].$get({ param: { id } });
    expect([read.status, await read.json()]).toMatchObject([404, { code: 'not_found' }]);
    const write = await client.api.users[':id']['sign-out'].$post({ param: { id } });
    expect([write.status, fetched.mock.calls]).toEqual([404, []]);
  });

  it('Can be cancelled', async () => {
    const { signal } = new AbortController();
    await client.api.jobs.$get({ query: {} }, { init: { signal } });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ signal });
  });
});

describe('The key of a POST', () => {
  const reply = (title: string) => client.api['saved-replies'].$post({ json: { title, body: 'Text' } });
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const refused = (status: number) => () => Promise.resolve(Response.json({}, { status }));
  const keys = () => fetched.mock.calls.map((_, call) => headerOf('Idempotency-Key', call));

  it('Is new for every submission that was answered', async () => {
    await reply('One');
    await reply('One');
    expect(new Set(keys()).size).toBe(2);
  });

  it.each([
    ['a lost connection', lost],
    ['an error of the server', refused(503)],
    ['an ended session', refused(401)],
    ['a call that is still running', refused(409)],
  ])('Stays the same when the submission is repeated after %s', async (_, failing) => {
    fetched.mockImplementationOnce(failing);
    await reply('One').catch(() => undefined);
    await reply('One');
    await reply('One');
    const [first, second, third] = keys();
    expect(first).toMatch(/^[\x21-\x7e]{1,80}$/);
    expect([second, third === second]).toEqual([first, false]);
  });

  it('Is the same for two concurrent submissions of one text', async () => {
    await Promise.all([reply('One'), reply('One')]);
    expect(new Set(keys()).size).toBe(1);
  });

  it('Changes with the text, so that no edit is lost', async () => {
    fetched.mockImplementationOnce(lost);
    await reply('One').catch(() => undefined);
    await reply('Two');
    expect(new Set(keys()).size).toBe(2);
  });

  it('Is given up when the row that it created is gone', async () => {
    fetched.mockImplementationOnce(lost).mockImplementationOnce(refused(404));
    await reply('Gone').catch(() => undefined);
    await reply('Gone');
    await reply('Gone');
    const [first, second, third] = keys();
    expect([second, third === second]).toEqual([first, false]);
  });

  it('Is missing when an exam is started, which resumes a running attempt', async () => {
    await client.api['exam-attempts'].$post({ json: { examId: 'exam', responses: {} } });
    expect(keys()).toEqual([null]);
  });
});
