import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, send, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';

export const guideKeys = {
  current: (slug: string) => ['guides', slug, 'current'],
  reading: (slug: string) => ['guides', slug, 'read'],
  sections: (slug: string) => ['guides', slug, 'sections'],
  revisions: (slug: string) => ['guides', slug, 'revisions'],
  revision: (slug: string, revision: number) => ['guides', slug, 'revision', revision],
};

type Calls = (typeof client.api.guides)[':slug'];

/** A guide, now or at one of its revisions. Revision 0 means that it has not been written yet. */
export type Guide = InferResponseType<Calls['$get'], 200>;

/** A row of the list of revisions: its author and time, without the text. */
export type GuideRevision = InferResponseType<Calls['revisions']['$get'], 200>[number];

/** The newest revision of a guide, as a refused confirmation names it. */
export type GuideHead = Pick<Guide, 'revision' | 'updatedAt' | 'updatedBy'>;

/** What the reader has confirmed of a guide, and what is asked of them. */
export type GuideReading = InferResponseType<Calls['read']['$get'], 200>;

/** The current text of a guide. */
export const guideQuery = (slug: string) =>
  queryOptions({
    queryKey: guideKeys.current(slug),
    queryFn: () => send(client.api.guides[':slug'].$get({ param: { slug } })),
    // Staff act on what a guide says, so it must not be this morning's copy.
    staleTime: 60_000,
  });

/** What the reader has confirmed of a guide. */
export const guideReadingQuery = (slug: string) =>
  queryOptions({
    queryKey: guideKeys.reading(slug),
    queryFn: () => send(client.api.guides[':slug'].read.$get({ param: { slug } })),
    staleTime: 60_000,
  });

/** The headings of a guide. */
export const guideSectionsQuery = (slug: string) =>
  queryOptions({
    queryKey: guideKeys.sections(slug),
    queryFn: () => send(client.api.guides[':slug'].sections.$get({ param: { slug } })),
    staleTime: 300_000,
  });

/** Every revision of a guide, newest first, page by page, for managers. */
export const guideRevisionsQuery = (slug: string) =>
  pagedQuery({
    queryKey: guideKeys.revisions(slug),
    readPage: (start) => sendPage(client.api.guides[':slug'].revisions.$get({ param: { slug }, query: start })),
    // Without the newest revision, comparisons would use the wrong one.
    staleTime: 0,
  });

/** One revision of a guide with its text, which never changes. */
export const guideRevisionQuery = (slug: string, revision: number) =>
  queryOptions({
    queryKey: guideKeys.revision(slug, revision),
    queryFn: () =>
      send(client.api.guides[':slug'].revisions[':revision'].$get({ param: { slug, revision: String(revision) } })),
  });
