import { createFileRoute } from '@tanstack/react-router';
import { parseReviewExamsSearch, reviewExamsFilter } from '#features/exams/managing/exam-search.ts';
import { ReviewExamsScreen } from '#features/exams/managing/review-exams-screen.tsx';
import { examFiguresQuery, examSearchQuery } from '#features/exams/queries.ts';
import { startingAt } from '#lib/paged-query.ts';
import { DENIED, guard, prefetchSearch } from '#lib/route.ts';

export const Route = createFileRoute('/_staff/review-exams')({
  validateSearch: parseReviewExamsSearch,
  beforeLoad: guard('exam.manage', DENIED.managers),
  loader: prefetchSearch(parseReviewExamsSearch, (queryClient, search) => {
    void queryClient.prefetchInfiniteQuery(startingAt(examSearchQuery(reviewExamsFilter(search)), search.after));
    void queryClient.prefetchQuery(examFiguresQuery);
  }),
  shouldReload: false,
  staticData: { title: 'Review Exams' },
  component: ReviewExamsScreen,
});
