import { createFileRoute } from '@tanstack/react-router';
import { jobsQuery } from '#features/jobs/queries.ts';
import { VacanciesScreen } from '#features/jobs/vacancies/vacancies-screen.tsx';
import { startingAt } from '#lib/paged-query.ts';
import { prefetchSearch } from '#lib/route.ts';
import { parsePageSearch } from '#lib/search.ts';

export const Route = createFileRoute('/_public/vacancies')({
  validateSearch: parsePageSearch,
  loader: prefetchSearch(
    parsePageSearch,
    (queryClient, { after }) => void queryClient.prefetchInfiniteQuery(startingAt(jobsQuery, after)),
  ),
  shouldReload: false,
  staticData: { title: 'Open Vacancies' },
  component: VacanciesScreen,
});
