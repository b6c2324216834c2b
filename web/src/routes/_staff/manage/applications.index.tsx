import { createFileRoute } from '@tanstack/react-router';
import { filterOf } from '#features/applications/reviewing/review-filter.ts';
import { reviewQuery } from '#features/applications/reviewing/review-query.ts';
import { ReviewScreen } from '#features/applications/reviewing/review-screen.tsx';
import { parseReviewSearch } from '#features/applications/reviewing/review-search.ts';
import { DENIED, guard } from '#lib/guard.ts';

export const Route = createFileRoute('/_staff/manage/applications/')({
  validateSearch: parseReviewSearch,
  beforeLoad: guard('application.review', DENIED.managers),
  loader: ({ context, location }) =>
    void context.queryClient.prefetchInfiniteQuery(reviewQuery(filterOf(parseReviewSearch(location.search)))),
  // The screen itself reads later searches. A loader that depended on them would swap the screen for the spinner on a slow
  // device, and the search field would lose focus while someone types.
  shouldReload: false,
  staticData: { title: 'Review Applications' },
  component: ReviewApplications,
});

function ReviewApplications() {
  return <ReviewScreen search={Route.useSearch()} />;
}
