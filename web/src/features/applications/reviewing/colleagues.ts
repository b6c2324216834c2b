import { keepPreviousData } from '@tanstack/react-query';
import { useDebounced } from '#lib/use-debounced.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { type Person, peopleQuery } from '#patterns/people/people-queries.ts';

const SHOWN = 8;

/** The managers and above whose name begins with or holds `typed`, at most 8; all of them while it is ''. */
export function useColleagues(typed: string, { isWanted, without }: { isWanted: boolean; without: readonly string[] }) {
  const q = useDebounced(typed.trim());
  const list = usePagedList({
    ...peopleQuery({ minGrade: 4, blocked: false, q: q || undefined }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  const key = typed.trim().toLowerCase();
  // What was found for the previous text is narrowed here until the server has answered.
  const people = (list.rows ?? [])
    .filter(({ id, username, displayName }) => {
      const names = `${username} ${displayName ?? ''}`.toLowerCase();
      return !without.includes(id) && names.includes(key);
    })
    .toSorted((one, other) => rank(one, key) - rank(other, key) || one.username.localeCompare(other.username));
  return {
    people: people.slice(0, SHOWN),
    isSearching: list.isFetching || q !== typed.trim(),
    isFailed: list.error !== null && !list.isFetching,
  };
}

const rank = ({ username }: Person, key: string) => (username.toLowerCase().startsWith(key) ? 0 : 1);
