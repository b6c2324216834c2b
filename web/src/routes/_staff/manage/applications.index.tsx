import { createFileRoute } from '@tanstack/react-router';
import { reviewQuery } from '../../../features/applications/queries.ts';
import { ReviewScreen } from '../../../features/applications/reviewing/review-screen.tsx';
import { filterOf, parseReviewSearch } from '../../../features/applications/reviewing/review-search.ts';
import { DENIED, guard } from '../../../lib/guard.ts';

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
