import { createFileRoute } from '@tanstack/react-router';
import { filterOf, reviewQuery } from '#features/applications/reviewing/review-query.ts';
import { ReviewScreen } from '#features/applications/reviewing/review-screen.tsx';
import { parseReviewSearch } from '#features/applications/reviewing/review-search.ts';
import { startingAt } from '#lib/paged-query.ts';
import { DENIED, guard, prefetchSearch } from '#lib/route.ts';

export const Route = createFileRoute('/_staff/manage/applications/')({
  validateSearch: parseReviewSearch,
  beforeLoad: guard('application.review', DENIED.managers),
  loader: prefetchSearch(
    parseReviewSearch,
    (queryClient, search) =>
      void queryClient.prefetchInfiniteQuery(startingAt(reviewQuery(filterOf(search)), search.after)),
  ),
  shouldReload: false,
  staticData: { title: 'Review Applications' },
  component: ReviewScreen,
});
