import { createFileRoute, useMatchRoute } from '@tanstack/react-router';
import { parseManageSearch } from '#features/exams/managing/exam-search.ts';
import { ManageScreen } from '#features/exams/managing/manage-screen.tsx';
import { assignmentsQuery, examsQuery } from '#features/exams/queries.ts';
import { DENIED, guard } from '#lib/route.ts';

// A layout route, so that the list stays under the dialog for a new exam, which has its own path.
export const Route = createFileRoute('/_staff/manage/exams')({
  validateSearch: parseManageSearch,
  beforeLoad: guard('exam.manage', DENIED.managers),
  loader: ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(examsQuery);
    void context.queryClient.prefetchInfiniteQuery(assignmentsQuery);
  },
  // Opening a dialog changes the search, which must not reload the lists.
  shouldReload: false,
  component: ManageExams,
});

function ManageExams() {
  const isCreating = Boolean(useMatchRoute()({ to: '/manage/exams/create' }));
  return <ManageScreen search={Route.useSearch()} isCreating={isCreating} />;
}
