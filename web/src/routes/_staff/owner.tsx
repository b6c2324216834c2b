import { createFileRoute } from '@tanstack/react-router';
import { OwnerScreen } from '../../features/owner/owner-screen.tsx';
import { parseOwnerSearch } from '../../features/owner/owner-search.ts';
import { everyoneQuery, overviewQuery } from '../../features/owner/queries.ts';
import { DENIED, guard } from '../../lib/guard.ts';

export const Route = createFileRoute('/_staff/owner')({
  validateSearch: parseOwnerSearch,
  beforeLoad: guard('owner.read', DENIED.owner),
  loader: ({ context: { queryClient }, location }) => {
    const { q } = parseOwnerSearch(location.search);
    void queryClient.prefetchQuery(overviewQuery);
    void queryClient.prefetchInfiniteQuery(everyoneQuery(q));
  },
  // Later searches belong to the screen: with a loader that depends on them, a slow device would show the spinner in place of
  // the screen, and take focus from the field while someone types.
  shouldReload: false,
  staticData: { title: 'Owner Portal' },
  component: Owner,
});

function Owner() {
  return <OwnerScreen {...Route.useSearch()} />;
}
