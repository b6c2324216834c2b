import { createFileRoute } from '@tanstack/react-router';
import { filtersOf } from '#features/people/people-filter.tsx';
import { StaffScreen } from '#features/people/staff/staff-screen.tsx';
import { trialsQuery } from '#features/people/staff-queries.ts';
import { parseStaffSearch } from '#features/people/staff-search.ts';
import { DENIED, guard, prefetchSearch } from '#lib/route.ts';
import { peopleQuery } from '#patterns/people/people-queries.ts';

export const Route = createFileRoute('/_staff/manage/staff')({
  validateSearch: parseStaffSearch,
  beforeLoad: guard('staff.manage', DENIED.managers),
  loader: prefetchSearch(parseStaffSearch, (queryClient, { q }) => {
    for (const filter of filtersOf(['active', 'members', 'blocked'], q))
      void queryClient.prefetchInfiniteQuery(peopleQuery(filter));
    if (!q?.trim()) void queryClient.prefetchInfiniteQuery(trialsQuery);
  }),
  shouldReload: false,
  staticData: { title: 'Staff Management' },
  component: StaffScreen,
});
