import { keepPreviousData } from '@tanstack/react-query';
import { usePagedList } from '../../../patterns/lists/list-state.ts';
import { type PeopleFilter, peopleQuery } from '../queries.ts';

/** The people whom a filter lets through. The previous search's rows stay until the new ones are there. */
export const usePeople = (filter: PeopleFilter) =>
  usePagedList({ ...peopleQuery(filter), placeholderData: keepPreviousData });
