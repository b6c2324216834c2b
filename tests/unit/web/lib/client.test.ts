import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '#lib/client.ts';

const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'));
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockClear();
});

describe('The client', () => {
  it('A read sends its query and no body', async () => {
    await client.api.jobs.$get({ query: { q: 'night & day', limit: '8' } });
    expect(fetched).toHaveBeenCalledWith('/api/jobs?q=night+%26+day&limit=8', {
      method: 'GET',
      credentials: 'same-origin',
    });
  });

  it('A query without values leaves the address as it is', async () => {
    await client.api.jobs.$get({ query: {} });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/jobs');
  });

  it('A write names its row, encoded, and sends JSON', async () => {
    await client.api.users[':id']['sign-out'].$post({ param: { id: 'a/b' } });
    await client.api.users[':id'].theme.$patch({ param: { id: '1' }, json: { theme: 'dark' } });
    expect(fetched).toHaveBeenNthCalledWith(1, '/api/users/a%2Fb/sign-out', {
      method: 'POST',
      credentials: 'same-origin',
    });
    expect(fetched).toHaveBeenNthCalledWith(2, '/api/users/1/theme', {
      method: 'PATCH',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json' },
      body: '{"theme":"dark"}',
    });
  });

  it('A call can be cancelled', async () => {
    const { signal } = new AbortController();
    await client.api.jobs.$get({ query: {} }, { init: { signal } });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ signal });
  });
});
