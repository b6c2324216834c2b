import { createFileRoute } from '@tanstack/react-router';
import { attemptsQuery, examFiguresQuery, examsQuery } from '#features/exams/queries.ts';
import { AttemptsScreen } from '#features/exams/results/attempts-screen.tsx';
import { attemptsFilter, parseAttemptsSearch } from '#features/exams/results/attempts-search.ts';
import { DENIED, guard } from '#lib/guard.ts';

export const Route = createFileRoute('/_staff/test-results')({
  validateSearch: parseAttemptsSearch,
  beforeLoad: guard('exam.manage', DENIED.managers),
  loader: ({ context, location }) => {
    const filter = attemptsFilter(parseAttemptsSearch(location.search));
    void context.queryClient.prefetchInfiniteQuery(attemptsQuery(filter));
    void context.queryClient.prefetchQuery(examFiguresQuery);
    void context.queryClient.prefetchInfiniteQuery(examsQuery);
  },
  // The screen itself reads later searches. A loader that depended on them would swap the screen for the spinner on a slow
  // device, and the search field would lose focus while someone types.
  shouldReload: false,
  staticData: { title: 'Test Results' },
  component: TestResults,
});

function TestResults() {
  return <AttemptsScreen search={Route.useSearch()} />;
}
