import { createFileRoute } from '@tanstack/react-router';
import { profilesQuery } from '../../features/staff/queries.ts';
import { ExecutiveScreen } from '../../features/users/executive/executive-screen.tsx';
import { peopleQuery } from '../../features/users/queries.ts';
import { filterOf } from '../../features/users/shared/people-filter.ts';
import { parsePeopleSearch } from '../../features/users/shared/staff-search.ts';
import { DENIED, guard } from '../../lib/guard.ts';

export const Route = createFileRoute('/_staff/executive')({
  validateSearch: parsePeopleSearch,
  beforeLoad: guard('user.control', DENIED.executives),
  loader: ({ context, location }) => {
    const { q } = parsePeopleSearch(location.search);
    for (const part of ['active', 'blocked'] as const) {
      const filter = filterOf(part, q);
      if (filter) void context.queryClient.prefetchInfiniteQuery(peopleQuery(filter));
    }
    void context.queryClient.prefetchQuery(profilesQuery(true));
  },
  // The screen itself reads later searches. A loader that depended on them would swap the screen for the spinner on a slow
  // device, and the search field would lose focus while someone types.
  shouldReload: false,
  staticData: { title: 'Executive Portal' },
  component: ExecutivePortal,
});

function ExecutivePortal() {
  return <ExecutiveScreen search={Route.useSearch()} />;
}
