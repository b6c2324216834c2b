import { createFileRoute } from '@tanstack/react-router';
import { openAppealsQuery } from '#features/people/appeals/appeal-queries.ts';
import { openApprovalsQuery } from '#features/people/approvals/approval-queries.ts';
import { ExecutiveScreen } from '#features/people/executive/executive-screen.tsx';
import { filtersOf } from '#features/people/people-filter.tsx';
import { profilesQuery } from '#features/people/staff-queries.ts';
import { parsePeopleSearch } from '#features/people/staff-search.ts';
import { DENIED, guard, prefetchSearch } from '#lib/route.ts';
import { peopleQuery } from '#patterns/people/people-queries.ts';

export const Route = createFileRoute('/_staff/executive')({
  validateSearch: parsePeopleSearch,
  beforeLoad: guard('user.control', DENIED.executives),
  loader: prefetchSearch(parsePeopleSearch, (queryClient, { q }) => {
    for (const filter of filtersOf(['active', 'blocked'], q))
      void queryClient.prefetchInfiniteQuery(peopleQuery(filter));
    void queryClient.prefetchQuery(profilesQuery(true));
    if (q?.trim()) return;
    void queryClient.prefetchInfiniteQuery(openApprovalsQuery);
    void queryClient.prefetchInfiniteQuery(openAppealsQuery);
  }),
  shouldReload: false,
  staticData: { title: 'Executive Portal' },
  component: ExecutiveScreen,
});
