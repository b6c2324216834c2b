import { keepPreviousData } from '@tanstack/react-query';
import { type ListState, usePagedList } from '#patterns/lists/list-state.ts';
import { type PeopleFilter, type Person, peopleQuery } from '#patterns/people/people-queries.ts';

/**
 * The people whom a filter lets through, the highest grade first; null without a filter. The previous search's rows stay
 * until the new ones are there.
 */
export function usePeople(filter: PeopleFilter | null): ListState<Person> | null {
  const enabled = filter !== null;
  const list = usePagedList({ ...peopleQuery(filter ?? {}), enabled, placeholderData: keepPreviousData });
  if (!enabled) return null;
  // The server's order is by date. The staff of most portals are one page, so sorting what was read is enough.
  return { ...list, rows: list.rows?.toSorted((one, other) => other.grade - one.grade) };
}
