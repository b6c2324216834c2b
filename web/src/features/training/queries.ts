import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, send, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { SHELL_KEYS } from '#lib/session.ts';
import type { PeopleSearch } from './training-search.ts';

/** The reader's standing with one requirement. */
export type OwnStanding = InferResponseType<typeof client.api.standing.$get, 200>[number];

/** A person and their standings. */
export type PersonStandings = InferResponseType<typeof client.api.standing.people.$get, 200>[number];

/** A person's standing with one requirement. */
export type Standing = PersonStandings['standings'][number];

/** A requirement as managers see it. */
export type Requirement = InferResponseType<typeof client.api.requirements.$get, 200>[number];

export const trainingKeys = {
  own: SHELL_KEYS.standing,
  /** Prefix of the keys of all lists of people. */
  people: ['standing', 'people'],
  requirements: ['requirements'],
};

/** The reader's own standings, the most urgent first. */
export const ownStandingQuery = queryOptions({
  queryKey: trainingKeys.own,
  queryFn: () => send(client.api.standing.$get()),
  // The menu and the dashboard follow it; the shell has just loaded the first one.
  staleTime: 60_000,
  refetchOnWindowFocus: true,
});

/** All requirements, by the grade that they ask. */
export const requirementsQuery = queryOptions({
  queryKey: trainingKeys.requirements,
  queryFn: () => send(client.api.requirements.$get()),
  staleTime: 10_000,
});

/** What the server narrows the people by. */
export const filterOf = ({ q, grade, requirement, state }: PeopleSearch) => ({
  ...(q && { q }),
  ...(grade !== undefined && { grade: String(grade) }),
  ...(requirement && { requirementId: requirement }),
  ...(state && { state }),
});

/** The team with everyone's standings, newest first, page by page. */
export const peopleStandingsQuery = (search: PeopleSearch) =>
  pagedQuery({
    queryKey: [...trainingKeys.people, filterOf(search)],
    readPage: (start) => sendPage(client.api.standing.people.$get({ query: { ...filterOf(search), ...start } })),
    staleTime: 10_000,
  });
