import { createFileRoute } from '@tanstack/react-router';
import { OwnerScreen } from '#features/owner/owner-screen.tsx';
import { parseOwnerSearch } from '#features/owner/owner-search.ts';
import { everyoneQuery, overviewQuery } from '#features/owner/queries.ts';
import { DENIED, guard } from '#lib/guard.ts';

export const Route = createFileRoute('/_staff/owner')({
  validateSearch: parseOwnerSearch,
  beforeLoad: guard('owner.read', DENIED.owner),
  loader: ({ context: { queryClient }, location }) => {
    const { q, tab } = parseOwnerSearch(location.search);
    if (tab) return;
    void queryClient.prefetchQuery(overviewQuery);
    void queryClient.prefetchInfiniteQuery(everyoneQuery(q));
  },
  // The screen itself reads later searches. A loader that depended on them would swap the screen for the spinner on a slow
  // device, and the search field would lose focus while someone types.
  shouldReload: false,
  staticData: { title: 'Owner Portal' },
  component: Owner,
});

function Owner() {
  return <OwnerScreen {...Route.useSearch()} />;
}
