import { createFileRoute, useMatchRoute } from '@tanstack/react-router';
import { ManageScreen } from '../../../features/exams/managing/manage-screen.tsx';
import { parseManageSearch } from '../../../features/exams/managing/manage-search.ts';
import { assignmentsQuery, examsQuery } from '../../../features/exams/queries.ts';
import { DENIED, guard } from '../../../lib/guard.ts';

// The list stays under the dialogs, of which the one for a new exam has a path of its own.
export const Route = createFileRoute('/_staff/manage/exams')({
  validateSearch: parseManageSearch,
  beforeLoad: guard('exam.manage', DENIED.managers),
  loader: ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(examsQuery);
    void context.queryClient.prefetchInfiniteQuery(assignmentsQuery);
  },
  // Opening a dialog is a step within the screen and reads no list anew.
  shouldReload: false,
  component: ManageExams,
});

function ManageExams() {
  const isCreating = Boolean(useMatchRoute()({ to: '/manage/exams/create' }));
  return <ManageScreen search={Route.useSearch()} isCreating={isCreating} />;
}
