import { createFileRoute } from '@tanstack/react-router';
import { reviewQuery } from '../../../features/applications/queries.ts';
import { ReviewScreen } from '../../../features/applications/reviewing/review-screen.tsx';
import { filterOf, parseReviewSearch } from '../../../features/applications/reviewing/review-search.ts';
import { DENIED, guard } from '../../../lib/guard.ts';

export const Route = createFileRoute('/_staff/manage/applications/')({
  validateSearch: parseReviewSearch,
  beforeLoad: guard('application.review', DENIED.managers),
  loaderDeps: ({ search: { q, tab } }) => ({ ...(q && { q }), ...(tab && { tab }) }),
  // Begun here and not waited for: the screen keeps its layout, and its rows, meanwhile.
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(reviewQuery(filterOf(deps))),
  // Opening a dialog is a step within the screen and reads no list anew.
  shouldReload: false,
  staticData: { title: 'Review Applications' },
  component: ReviewApplications,
});

function ReviewApplications() {
  return <ReviewScreen search={Route.useSearch()} />;
}
