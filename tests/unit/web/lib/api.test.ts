import { describe, expect, it } from 'vitest';
import { ApiError, type client, currentOf, failureOf, nextParams, reasonOf, send, sendPage } from '#lib/api.ts';

const reply = (status: number, body: string | null, statusText = '') =>
  send(Promise.resolve(new Response(body, { status, statusText })) as ReturnType<typeof client.api.portal.$get>);

const failure = { error: 'Not found.', code: 'not_found', requestId: 'req-1' };

describe('A failed call', () => {
  it.each([
    [404, JSON.stringify(failure), 'Not Found', `404: ${JSON.stringify(failure)}`],
    [502, 'bad gateway', '', '502: bad gateway'],
    [503, '', 'Service Unavailable', '503: Service Unavailable'],
  ])('A reply of %i with the body %j becomes an error that holds both', async (status, body, statusText, message) => {
    await expect(reply(status, body, statusText)).rejects.toMatchObject({ name: 'ApiError', status, message });
  });

  it('The failure is what the server sent, or null', async () => {
    expect(failureOf(await reply(404, JSON.stringify(failure)).catch((error: unknown) => error))).toEqual(failure);
    for (const body of ['', '<html>', 'null', '{"error":"x"}', '[]'])
      expect(failureOf(new ApiError({ status: 500, statusText: '' }, body))).toBeNull();
    expect(failureOf(new TypeError('no connection'))).toBeNull();
  });
});

it('A reply without a body is null', async () => {
  expect(await reply(204, null)).toBeNull();
});

it('The current row comes from a conflict that carries it, and from nothing else', () => {
  const conflict = { ...failure, code: 'conflict', current: { id: 'row-1' } };
  expect(currentOf(new ApiError({ status: 409, statusText: '' }, JSON.stringify(conflict)))).toEqual({ id: 'row-1' });
  expect(currentOf(new ApiError({ status: 404, statusText: '' }, JSON.stringify(failure)))).toBeNull();
  expect(currentOf(new TypeError('no connection'))).toBeNull();
});

it('The reason of a failure is the server’s sentence, or the lost connection', () => {
  expect(reasonOf(new ApiError({ status: 404, statusText: '' }, JSON.stringify(failure)))).toBe(failure.error);
  expect(reasonOf(new TypeError('Failed to fetch'))).toBe('The connection was lost. Check it, then try again.');
});

describe('A page of a list', () => {
  const link = (value: string) => new Headers({ Link: value });

  it('Names the cursor of the next one in its Link header', () => {
    expect(nextParams(link('</api/jobs?limit=20&cursor=abc%3D>; rel="next"'))?.get('cursor')).toBe('abc=');
    expect(nextParams(link('<https://portal.example/api/jobs?cursor=9>; rel="next"'))?.get('cursor')).toBe('9');
  });

  it('Is the last one without such a link', () => {
    expect(nextParams(new Headers())).toBeNull();
    expect(nextParams(link('</api/jobs?cursor=a>; rel="prev"'))).toBeNull();
    expect(nextParams(link('</api/jobs>; rel="next"'))?.get('cursor')).toBeNull();
  });

  it('Holds the rows of its body', async () => {
    const page = new Response('[{"id":"a"}]', { headers: { Link: '</api/jobs?cursor=b>; rel="next"' } });
    const pending = Promise.resolve(page) as ReturnType<typeof client.api.jobs.$get>;
    expect(await sendPage(pending)).toEqual({ rows: [{ id: 'a' }], next: 'b' });
  });
});
