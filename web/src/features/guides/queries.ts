import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { GuideSlug } from '#contract/guides.ts';
import { client, send, sendPage } from '../../lib/api.ts';

type Calls = (typeof client.api.guides)[':slug'];

/** A guide as it stands, or as it stood at one of its revisions. Revision 0 is a guide that nobody has written yet. */
export type Guide = InferResponseType<Calls['$get'], 200>;

/** A revision in the list of them: who wrote it and when, without the text. */
export type GuideRevision = Omit<Guide, 'markdown'>;

/** A guide as it stands. */
export const guideQuery = (slug: GuideSlug) =>
  queryOptions({
    queryKey: ['guides', slug, 'current'],
    queryFn: () => send(client.api.guides[':slug'].$get({ param: { slug } })),
    // People act on what it says: a rule that changed must not be read from this morning's copy.
    staleTime: 60_000,
  });

/** Every revision of a guide, newest first, page by page, for managers. */
export const guideRevisionsQuery = (slug: GuideSlug) =>
  infiniteQueryOptions({
    queryKey: ['guides', slug, 'revisions'],
    queryFn: ({ pageParam }) =>
      sendPage(
        client.api.guides[':slug'].revisions.$get({
          param: { slug },
          query: pageParam ? { cursor: pageParam } : {},
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Others write too, and a list that lacks the newest would be compared with the wrong one.
    staleTime: 0,
  });

/** One revision of a guide with its text, which never changes. */
export const guideRevisionQuery = (slug: GuideSlug, revision: number) =>
  queryOptions({
    queryKey: ['guides', slug, 'revision', revision],
    queryFn: () =>
      send(client.api.guides[':slug'].revisions[':revision'].$get({ param: { slug, revision: String(revision) } })),
  });
