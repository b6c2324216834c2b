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
  loaderDeps: ({ search: { q } }) => ({ ...(q && { q }) }),
  // Begun here and not waited for: the screen keeps its layout, and its rows, meanwhile.
  loader: ({ context, deps }) => {
    for (const part of ['active', 'blocked'] as const) {
      const filter = filterOf(part, deps.q);
      if (filter) void context.queryClient.prefetchInfiniteQuery(peopleQuery(filter));
    }
    void context.queryClient.prefetchQuery(profilesQuery(true));
  },
  staticData: { title: 'Executive Portal' },
  component: ExecutivePortal,
});

function ExecutivePortal() {
  return <ExecutiveScreen search={Route.useSearch()} />;
}
