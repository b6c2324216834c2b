import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, sendPage } from '../../lib/api.ts';

/** What is kept about someone as staff, with the person. */
export type StaffProfile = InferResponseType<(typeof client.api.staff)[':userId']['$patch'], 200>;

/** One entry of someone's record, with who wrote it. */
export type StaffRecord = InferResponseType<(typeof client.api)['staff-records'][':id']['$patch'], 200>;

const PAGE = '20';
const LARGEST_PAGE = '200';

// Several managers work on the same people: a list that is come back to is read again, though not twice on the way in.
const SHARED = { staleTime: 10_000 };

/** All staff profiles: of who is staff now, or of former staff. There are as many as a team has people, and no call gives a single one. */
export const profilesQuery = (archived: boolean) =>
  queryOptions({
    queryKey: ['staff', archived ? 'former' : 'current'],
    queryFn: async (): Promise<StaffProfile[]> => {
      const profiles: StaffProfile[] = [];
      let cursor: string | null = null;
      do {
        const query = { limit: LARGEST_PAGE, ...(archived && { archived: '1' as const }), ...(cursor && { cursor }) };
        const page: { rows: StaffProfile[]; next: string | null } = await sendPage(client.api.staff.$get({ query }));
        profiles.push(...page.rows);
        cursor = page.next;
      } while (cursor);
      return profiles;
    },
    ...SHARED,
  });

/** Someone's records, newest first, page by page. */
export const recordsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['staff-records', userId],
    queryFn: ({ pageParam }) =>
      sendPage(
        client.api['staff-records'].user[':userId'].$get({
          param: { userId },
          query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    ...SHARED,
  });
