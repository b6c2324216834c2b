import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, send, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { userKeys } from '#patterns/people/people-queries.ts';

/** The organisation in figures. */
export type Overview = InferResponseType<typeof client.api.owner.overview.$get, 200>;

/** A person as managers see them. */
export type User = InferResponseType<typeof client.api.users.$get, 200>[number];

/** The figures of the owner's portal. */
export const overviewQuery = queryOptions({
  queryKey: ['owner', 'overview'],
  queryFn: () => send(client.api.owner.overview.$get()),
  // People join and apply all the time.
  staleTime: 10_000,
});

/** Everyone, newest first, or those a search finds, page by page. */
export const everyoneQuery = (search: string | undefined) => {
  // A search still being typed may end in a blank.
  const q = search?.trim() ?? '';
  return pagedQuery({
    queryKey: userKeys.everyone(q),
    readPage: (start, { signal }) =>
      sendPage(client.api.users.$get({ query: { ...(q && { q }), ...start } }, { init: { signal } })),
    staleTime: 10_000,
  });
};
