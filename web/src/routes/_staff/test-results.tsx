import { createFileRoute } from '@tanstack/react-router';
import { attemptsQuery, examFiguresQuery, examsQuery } from '#features/exams/queries.ts';
import { AttemptsScreen } from '#features/exams/results/attempts-screen.tsx';
import { attemptsFilter, parseAttemptsSearch } from '#features/exams/results/attempts-search.ts';
import { startingAt } from '#lib/paged-query.ts';
import { DENIED, guard, prefetchSearch } from '#lib/route.ts';

export const Route = createFileRoute('/_staff/test-results')({
  validateSearch: parseAttemptsSearch,
  beforeLoad: guard('exam.manage', DENIED.managers),
  loader: prefetchSearch(parseAttemptsSearch, (queryClient, search) => {
    void queryClient.prefetchInfiniteQuery(startingAt(attemptsQuery(attemptsFilter(search)), search.after));
    void queryClient.prefetchQuery(examFiguresQuery);
    void queryClient.prefetchInfiniteQuery(examsQuery);
  }),
  shouldReload: false,
  staticData: { title: 'Test Results' },
  component: AttemptsScreen,
});
