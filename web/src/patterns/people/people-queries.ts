import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { Grade } from '#contract/grades.ts';
import { client, send, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';

/** A person as managers see them. */
export type Person = InferResponseType<(typeof client.api.users)[':id']['grade']['$patch'], 200>;

/** What changing or erasing a person needs to know of them. */
export type Subject = Pick<Person, 'id' | 'username' | 'grade' | 'isBlocked'>;

/** A subject of whom the server has said what the reader can do. */
export type Decided = Subject & Pick<Person, 'can'>;

/** The filter of a list of people. */
export type PeopleFilter = {
  grade?: Grade | undefined;
  minGrade?: Grade | undefined;
  blocked?: boolean | undefined;
  q?: string | undefined;
};

export const userKeys = {
  all: ['users'],
  lists: ['users', 'list'],
  list: (filter: PeopleFilter) => ['users', 'list', filter],
  one: (discordId: string) => ['users', 'one', discordId],
  byName: (q: string) => ['users', 'by-name', q],
  takers: (q: string) => ['users', 'takers', q],
  everyone: (q: string) => ['users', 'everyone', q],
  preferences: (id: string) => ['users', 'preferences', id],
};

// Staff are read in larger pages than Members, because they are shown by grade.
const pageRows = ({ minGrade }: PeopleFilter) => (minGrade === undefined ? '20' : '100');

/** People, newest first, page by page. */
export const peopleQuery = (filter: PeopleFilter) =>
  pagedQuery({
    queryKey: userKeys.list(filter),
    readPage: (start) => {
      const { grade, minGrade, blocked, q } = filter;
      return sendPage(
        client.api.users.$get({
          query: {
            limit: pageRows(filter),
            ...(grade !== undefined && { grade: String(grade) }),
            ...(minGrade !== undefined && { minGrade: String(minGrade) }),
            ...(blocked !== undefined && { blocked: blocked ? '1' : '0' }),
            ...(q && { q }),
            ...start,
          },
        }),
      );
    },
    // Several managers work on the same people: read again on return; the loader and the screen share one read.
    staleTime: 10_000,
  });

/**
 * One person by Discord ID, or null. Only the search finds a single person, and it knows Discord IDs, which is why
 * addresses name people by these.
 */
export const personQuery = (discordId: string) =>
  queryOptions({
    queryKey: userKeys.one(discordId),
    queryFn: async (): Promise<Person | null> => {
      // One ID may be the beginning of another.
      const rows = await send(client.api.users.$get({ query: { q: discordId, limit: '10' } }));
      return rows.find((person) => person.discordId === discordId) ?? null;
    },
  });

/** The signed-in person's own preferences. */
export const preferencesQuery = (id: string) =>
  queryOptions({
    queryKey: userKeys.preferences(id),
    queryFn: () => send(client.api.users[':id'].preferences.$get({ param: { id } })),
  });
