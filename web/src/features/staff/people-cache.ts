import type { InfiniteData } from '@tanstack/react-query';
import { gradeName } from '#contract/grades.ts';
import type { ListPage } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type PeopleFilter, personQuery, profilesQuery, type StaffPerson, type StaffProfile } from './queries.ts';

type PeoplePages = InfiniteData<ListPage<StaffPerson>, string | null>;

const LISTS = { queryKey: ['users', 'list'] } as const;

const lists = () =>
  queryClient.getQueriesData<PeoplePages>(LISTS).map(([key, data]) => ({ key, data, filter: key[2] as PeopleFilter }));

/** Someone as a list in the cache has them, and how old that is. */
export function findListed(chatId: string): { person: StaffPerson; at: number } | undefined {
  const found = lists().flatMap(({ key, data }) => {
    const person = data?.pages.flatMap((page) => page.rows).find((row) => row.discordId === chatId);
    return person ? [{ person, at: queryClient.getQueryState(key)?.dataUpdatedAt ?? 0 }] : [];
  });
  return found.sort((one, other) => other.at - one.at)[0];
}

function holds({ grade, minGrade, blocked, q }: PeopleFilter, person: StaffPerson): boolean {
  const term = q?.toLowerCase() ?? '';
  return (
    (grade === undefined || person.grade === grade) &&
    (minGrade === undefined || person.grade >= minGrade) &&
    (blocked === undefined || person.isBlocked === blocked) &&
    [person.username, person.discordId, gradeName(person.grade)].some((word) => word.toLowerCase().includes(term))
  );
}

/**
 * Takes someone as the server now tells them into every list that shows them, so that a row changes or leaves without a flash.
 * Only a list that they have come into is read again, since nothing here knows their place in it.
 */
export function adoptPerson(person: StaffPerson): void {
  queryClient.setQueryData(personQuery(person.discordId).queryKey, person);

  for (const { key, data, filter } of lists()) {
    const isListed = data?.pages.some((page) => page.rows.some((row) => row.id === person.id)) ?? false;
    const belongs = holds(filter, person);
    if (!isListed && !belongs) continue;

    const state = queryClient.getQueryState(key);
    if (isListed)
      queryClient.setQueryData<PeoplePages>(
        key,
        (pages) =>
          pages && {
            ...pages,
            pages: pages.pages.map((page) => ({
              ...page,
              rows: page.rows.flatMap((row) => (row.id !== person.id ? [row] : belongs ? [person] : [])),
            })),
          },
        // The other rows are as old as they were.
        { ...(state && { updatedAt: state.dataUpdatedAt }) },
      );
    // One that is being read this moment may be of before the change.
    const isExact = isListed && state?.fetchStatus !== 'fetching';
    void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: isExact ? 'none' : 'active' });
  }
}

/** Takes someone's staff profile as the server now tells it into the list that holds it. */
export function adoptProfile(profile: StaffProfile): void {
  queryClient.setQueryData(profilesQuery(profile.isArchived).queryKey, (profiles) =>
    profiles?.map((known) => (known.userId === profile.userId ? profile : known)),
  );
}

/** People were not as this browser had them, and nothing says how they are now: their lists are read again. */
export const rereadPeople = () => void queryClient.invalidateQueries({ queryKey: ['users'] });
