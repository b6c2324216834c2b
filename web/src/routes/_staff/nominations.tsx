import { createFileRoute } from '@tanstack/react-router';
import { NominationsScreen } from '#features/nominations/nominations-screen.tsx';
import { parseNominationSearch } from '#features/nominations/nominations-search.ts';
import { nominationsQuery, trialsQuery } from '#features/voice/queries.ts';
import { startingAt } from '#lib/paged-query.ts';
import { DENIED, guard, prefetchSearch } from '#lib/route.ts';

export const Route = createFileRoute('/_staff/nominations')({
  validateSearch: parseNominationSearch,
  beforeLoad: guard('voice.give', DENIED.moderators),
  loader: prefetchSearch(parseNominationSearch, (queryClient, { tab, after }) => {
    if (tab === 'trials') void queryClient.prefetchInfiniteQuery(startingAt(trialsQuery, after));
    else void queryClient.prefetchInfiniteQuery(startingAt(nominationsQuery({ state: tab ?? 'open' }), after));
  }),
  shouldReload: false,
  staticData: { title: 'Nominations' },
  component: NominationsScreen,
});
