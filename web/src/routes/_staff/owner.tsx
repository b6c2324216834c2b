import { createFileRoute } from '@tanstack/react-router';
import { OwnerScreen } from '../../features/owner/owner-screen.tsx';
import { parseOwnerSearch } from '../../features/owner/owner-search.ts';
import { everyoneQuery, overviewQuery } from '../../features/owner/queries.ts';
import { DENIED, guard } from '../../lib/guard.ts';

export const Route = createFileRoute('/_staff/owner')({
  validateSearch: parseOwnerSearch,
  beforeLoad: guard('owner.read', DENIED.owner),
  loaderDeps: ({ search }) => search,
  // Begun here and not waited for: each part of the screen keeps its place meanwhile.
  loader: ({ context: { queryClient }, deps: { q } }) => {
    void queryClient.prefetchQuery(overviewQuery);
    void queryClient.prefetchInfiniteQuery(everyoneQuery(q));
  },
  staticData: { title: 'Owner Portal' },
  component: Owner,
});

function Owner() {
  return <OwnerScreen {...Route.useSearch()} />;
}
