import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { Grade } from '#contract/grades.ts';
import { client, send, sendPage } from '../../lib/api.ts';

/** Someone as managers see them. */
export type StaffPerson = InferResponseType<(typeof client.api.users)[':id']['grade']['$patch'], 200>;

/** What a list of people is narrowed to. */
export type PeopleFilter = {
  grade?: Grade | undefined;
  minGrade?: Grade | undefined;
  blocked?: boolean | undefined;
  q?: string | undefined;
};

const PAGE = '20';

// Several managers work on the same people: a list that is come back to is read again, though not twice on the way in.
const SHARED = { staleTime: 10_000 };

/** People, newest first, page by page. */
export const peopleQuery = (filter: PeopleFilter) =>
  infiniteQueryOptions({
    queryKey: ['users', 'list', filter],
    queryFn: ({ pageParam }) => {
      const { grade, minGrade, blocked, q } = filter;
      return sendPage(
        client.api.users.$get({
          query: {
            limit: PAGE,
            ...(grade !== undefined && { grade: String(grade) }),
            ...(minGrade !== undefined && { minGrade: String(minGrade) }),
            ...(blocked !== undefined && { blocked: blocked ? '1' : '0' }),
            ...(q && { q }),
            ...(pageParam && { cursor: pageParam }),
          },
        }),
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    ...SHARED,
  });

/**
 * One person, by their chat ID; null where nobody has it. The search is the one call that finds a single person, and it
 * knows chat IDs, so these are what addresses name people by.
 */
export const personQuery = (chatId: string) =>
  queryOptions({
    queryKey: ['users', 'one', chatId],
    queryFn: async (): Promise<StaffPerson | null> => {
      // An ID may be how another one begins.
      const rows = await send(client.api.users.$get({ query: { q: chatId, limit: '10' } }));
      return rows.find((person) => person.discordId === chatId) ?? null;
    },
  });
