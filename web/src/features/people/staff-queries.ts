import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, sendPage } from '#lib/api.ts';
import { pagedQuery, readAllPages } from '#lib/paged-query.ts';

/** A staff profile, with its person. */
export type StaffProfile = InferResponseType<(typeof client.api.staff)[':userId']['$patch'], 200>;

/** A staff record, with its author. */
export type StaffRecord = InferResponseType<(typeof client.api)['staff-records'][':id']['$patch'], 200>;

export const staffKeys = {
  all: ['staff'],
  trials: ['staff', 'trials'],
  profiles: (archived: boolean) => ['staff', archived ? 'former' : 'current'],
  records: (userId: string) => ['staff-records', userId],
};

const PAGE_ROWS = '20';
const LARGEST_PAGE = '200';

// Several managers work on the same people: read again on return; the loader and the screen share one read.
const SHARED = { staleTime: 10_000 };

/** Every staff profile, of current or of former staff. A team is small, and no call returns a single profile. */
export const profilesQuery = (archived: boolean) =>
  queryOptions({
    queryKey: staffKeys.profiles(archived),
    queryFn: (): Promise<StaffProfile[]> =>
      readAllPages((start) => {
        const query = { limit: LARGEST_PAGE, ...(archived && { archived: '1' as const }), ...start };
        return sendPage(client.api.staff.$get({ query }));
      }),
    ...SHARED,
  });

/** Staff on trial, the one due first at the top, page by page. */
export const trialsQuery = pagedQuery({
  queryKey: staffKeys.trials,
  readPage: (start) => sendPage(client.api.staff.$get({ query: { trial: '1', limit: PAGE_ROWS, ...start } })),
  ...SHARED,
});

/** A person's records, newest first, page by page. */
export const recordsQuery = (userId: string) =>
  pagedQuery({
    queryKey: staffKeys.records(userId),
    readPage: (start) =>
      sendPage(
        client.api['staff-records'].user[':userId'].$get({
          param: { userId },
          query: { limit: PAGE_ROWS, ...start },
        }),
      ),
    ...SHARED,
  });
