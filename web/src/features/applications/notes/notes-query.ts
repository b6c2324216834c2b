import type { InferResponseType } from 'hono/client';
import { client, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';

type Call = (typeof client.api.applications)[':id']['notes'];

/** A team note. */
export type Note = InferResponseType<Call['$post'], 201>;

const PAGE_ROWS = '20';

/** The team's notes on an application, newest first. They are read again on return, because colleagues write at the same time. */
export const notesQuery = (applicationId: string) =>
  pagedQuery<Note>({
    queryKey: ['applications', 'notes', applicationId],
    readPage: (start) =>
      sendPage(
        client.api.applications[':id'].notes.$get({
          param: { id: applicationId },
          query: { limit: PAGE_ROWS, ...start },
        }),
      ),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
