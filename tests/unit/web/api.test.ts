import { describe, expect, it } from 'vitest';
import { ApiError, type client, currentOf, failureOf, send } from '../../../web/src/lib/api.ts';

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
