import { createFileRoute } from '@tanstack/react-router';
import { OwnerScreen } from '#features/owner/owner-screen.tsx';
import { parseOwnerSearch } from '#features/owner/owner-search.ts';
import { everyoneQuery, overviewQuery } from '#features/owner/queries.ts';
import { startingAt } from '#lib/paged-query.ts';
import { DENIED, guard, prefetchSearch } from '#lib/route.ts';

export const Route = createFileRoute('/_staff/owner')({
  validateSearch: parseOwnerSearch,
  beforeLoad: guard('owner.read', DENIED.owner),
  loader: prefetchSearch(parseOwnerSearch, (queryClient, { q, tab, after }) => {
    if (tab) return;
    void queryClient.prefetchQuery(overviewQuery);
    void queryClient.prefetchInfiniteQuery(startingAt(everyoneQuery(q), after));
  }),
  shouldReload: false,
  staticData: { title: 'Owner Portal' },
  component: OwnerScreen,
});
