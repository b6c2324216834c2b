import { createFileRoute } from '@tanstack/react-router';
import { ownStandingQuery, peopleStandingsQuery, requirementsQuery } from '#features/training/queries.ts';
import { TrainingScreen } from '#features/training/training-screen.tsx';
import { parseTrainingSearch } from '#features/training/training-search.ts';
import { startingAt } from '#lib/paged-query.ts';
import { DENIED, guard, prefetchSearch } from '#lib/route.ts';

export const Route = createFileRoute('/_staff/training')({
  validateSearch: parseTrainingSearch,
  beforeLoad: guard('training.read', DENIED.training),
  loader: prefetchSearch(parseTrainingSearch, (queryClient, { tab, after, ...search }) => {
    if (tab) void queryClient.prefetchQuery(requirementsQuery);
    else void queryClient.prefetchQuery(ownStandingQuery);
    if (tab === 'people') void queryClient.prefetchInfiniteQuery(startingAt(peopleStandingsQuery(search), after));
  }),
  shouldReload: false,
  staticData: { title: 'Training' },
  component: TrainingScreen,
});
