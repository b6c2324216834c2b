import { createFileRoute } from '@tanstack/react-router';
import { attemptsQuery, examFiguresQuery, examsQuery } from '../../features/exams/queries.ts';
import { AttemptsScreen } from '../../features/exams/results/attempts-screen.tsx';
import { attemptsFilter, parseAttemptsSearch } from '../../features/exams/results/attempts-search.ts';
import { DENIED, guard } from '../../lib/guard.ts';

export const Route = createFileRoute('/_staff/test-results')({
  validateSearch: parseAttemptsSearch,
  beforeLoad: guard('exam.manage', DENIED.managers),
  loaderDeps: ({ search }) => search,
  // Begun here and not waited for: the screen keeps its layout, and its rows, meanwhile.
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(attemptsQuery(attemptsFilter(deps)));
    void context.queryClient.prefetchQuery(examFiguresQuery);
    void context.queryClient.prefetchInfiniteQuery(examsQuery);
  },
  staticData: { title: 'Test Results' },
  component: TestResults,
});

function TestResults() {
  return <AttemptsScreen search={Route.useSearch()} />;
}
