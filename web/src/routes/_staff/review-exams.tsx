import { createFileRoute } from '@tanstack/react-router';
import { ReviewExamsScreen } from '#features/exams/managing/review-exams-screen.tsx';
import { parseReviewExamsSearch, reviewExamsFilter } from '#features/exams/managing/review-exams-search.ts';
import { examFiguresQuery, examSearchQuery } from '#features/exams/queries.ts';
import { DENIED, guard } from '#lib/guard.ts';

export const Route = createFileRoute('/_staff/review-exams')({
  validateSearch: parseReviewExamsSearch,
  beforeLoad: guard('exam.manage', DENIED.managers),
  loader: ({ context, location }) => {
    const filter = reviewExamsFilter(parseReviewExamsSearch(location.search));
    void context.queryClient.prefetchInfiniteQuery(examSearchQuery(filter));
    void context.queryClient.prefetchQuery(examFiguresQuery);
  },
  // The screen itself reads later searches. A loader that depended on them would swap the screen for the spinner on a slow
  // device, and the search field would lose focus while someone types.
  shouldReload: false,
  staticData: { title: 'Review Exams' },
  component: ReviewExams,
});

function ReviewExams() {
  return <ReviewExamsScreen search={Route.useSearch()} />;
}
