import { client, type ListPage, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import type { ReviewedApplication } from '../queries.ts';

const PAGE_ROWS = '10';

/** Everything that one person has applied for, newest first. */
export const appliedQuery = (userId: string) =>
  pagedQuery({
    queryKey: ['applications', 'of', userId],
    readPage: (start) =>
      sendPage(client.api.applications.$get({ query: { userId, limit: PAGE_ROWS, ...start } })) as Promise<
        ListPage<ReviewedApplication>
      >,
    staleTime: 10_000,
  });
