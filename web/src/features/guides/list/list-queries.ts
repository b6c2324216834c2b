import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, send } from '#lib/api.ts';
import { SHELL_KEYS } from '#lib/session.ts';

export const guideListKeys = {
  open: ['guide-list', 'open'],
  archived: ['guide-list', 'archived'],
  search: ['guide-list', 'search'],
};

/** As many as the shell has. */
const IN_SHELL = 7;

/** A guide in the list, without its text. */
export type ListedGuide = InferResponseType<typeof client.api.guides.$get, 200>[number];

/** The guides that the user may read, in their order. Brings the menu up to date, which has its guides from the shell. */
export const guideListQuery = queryOptions({
  queryKey: guideListKeys.open,
  queryFn: async ({ client: queryClient }) => {
    const guides = await send(client.api.guides.$get({ query: {} }));
    queryClient.setQueryData(
      SHELL_KEYS.guides,
      guides.slice(0, IN_SHELL).map(({ slug, title }) => ({ slug, title })),
    );
    return guides;
  },
  staleTime: 10_000,
});

/** The archived guides, newest first, for managers. */
export const archivedGuidesQuery = queryOptions({
  queryKey: guideListKeys.archived,
  queryFn: () => send(client.api.guides.$get({ query: { archived: '1' } })),
  staleTime: 10_000,
});

/** The characters that a search needs. */
export const LEAST_SEARCHED = 2;

/** What a search finds in the texts of all guides. */
export const guideHitsQuery = (q: string) =>
  queryOptions({
    queryKey: [...guideListKeys.search, q],
    queryFn: ({ signal }) => send(client.api.guides.search.$get({ query: { q } }, { init: { signal } })),
    staleTime: 60_000,
  });
