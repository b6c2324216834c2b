import { createFileRoute } from '@tanstack/react-router';
import { CatalogueScreen } from '../../features/exams/managing/review-exams-screen.tsx';
import { catalogueFilter, parseCatalogueSearch } from '../../features/exams/managing/review-exams-search.ts';
import { examFiguresQuery, examSearchQuery } from '../../features/exams/queries.ts';
import { DENIED, guard } from '../../lib/guard.ts';

export const Route = createFileRoute('/_staff/review-exams')({
  validateSearch: parseCatalogueSearch,
  beforeLoad: guard('exam.manage', DENIED.managers),
  loaderDeps: ({ search: { q, archived } }) => ({ ...(q && { q }), ...(archived && { archived }) }),
  // Begun here and not waited for: the screen keeps its layout, and its rows, meanwhile.
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(examSearchQuery(catalogueFilter(deps)));
    void context.queryClient.prefetchQuery(examFiguresQuery);
  },
  staticData: { title: 'Review Exams' },
  component: ReviewExams,
});

function ReviewExams() {
  return <CatalogueScreen search={Route.useSearch()} />;
}
