import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, send, sendPage } from '#lib/api.ts';
import { pagedQuery, readAllPages } from '#lib/paged-query.ts';
import { SHELL_KEYS } from '#lib/session.ts';

/** A staff profile, with its person. */
export type StaffProfile = InferResponseType<(typeof client.api.staff)[':userId']['$patch'], 200>;

/** A staff record, with its author. */
export type StaffRecord = InferResponseType<(typeof client.api)['staff-records'][':id']['$patch'], 200>;

export const staffKeys = {
  all: ['staff'],
  waiting: SHELL_KEYS.staffWaiting,
  trials: ['staff', 'trials'],
  approvals: ['staff', 'approvals'],
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

/** How many trials, appeals and requests wait for the reader, how many people are away, and the rule of two people. */
export const waitingQuery = queryOptions({
  queryKey: staffKeys.waiting,
  queryFn: () => send(client.api.staff.waiting.$get()),
  staleTime: 60_000,
  refetchOnWindowFocus: true,
});

/** The leaves that are not over, the one that ends first at the top. */
export const awayQuery = queryOptions({
  queryKey: ['staff', 'away'],
  queryFn: () => send(client.api.leaves.$get({ query: { open: '1' } })),
  staleTime: 60_000,
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
