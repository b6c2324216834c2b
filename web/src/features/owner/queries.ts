import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, send, sendPage } from '../../lib/api.ts';

/** The organisation in figures. */
export type Overview = InferResponseType<typeof client.api.owner.overview.$get, 200>;

/** A person as managers see them. */
export type User = InferResponseType<typeof client.api.users.$get, 200>[number];

/** The figures of the owner's portal. */
export const overviewQuery = queryOptions({
  queryKey: ['owner', 'overview'],
  queryFn: () => send(client.api.owner.overview.$get()),
  // People join and apply while one looks elsewhere.
  staleTime: 10_000,
});

/** Everyone, newest first, or whom a search finds, page by page. A search that is still being typed may end in a blank. */
export const everyoneQuery = (search: string | undefined) => {
  const q = search?.trim() ?? '';
  return infiniteQueryOptions({
    queryKey: ['users', 'everyone', q],
    queryFn: ({ pageParam, signal }) =>
      sendPage(
        client.api.users.$get(
          { query: { ...(q && { q }), ...(pageParam && { cursor: pageParam }) } },
          { init: { signal } },
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 10_000,
  });
};
