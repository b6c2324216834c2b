import { createFileRoute } from '@tanstack/react-router';
import { ExecutiveScreen } from '#features/people/executive/executive-screen.tsx';
import { filterOf } from '#features/people/people-filter.ts';
import { profilesQuery } from '#features/people/staff-queries.ts';
import { parsePeopleSearch } from '#features/people/staff-search.ts';
import { DENIED, guard } from '#lib/guard.ts';
import { peopleQuery } from '#patterns/people/people-queries.ts';

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
