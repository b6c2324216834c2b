import { createFileRoute } from '@tanstack/react-router';
import { can } from '#contract/permissions.ts';
import { ExamListScreen } from '#features/exams/exam-list-screen.tsx';
import { attemptsQuery, examsQuery, ownAssignmentsQuery, ownAttemptsQuery } from '#features/exams/queries.ts';
import { DENIED, guard } from '#lib/route.ts';

export const Route = createFileRoute('/_staff/exam/')({
  beforeLoad: guard('exam.take', DENIED.exams),
  // Not awaited: the screen shows skeletons until they arrive.
  loader: ({ context: { queryClient, me } }) => {
    void queryClient.prefetchInfiniteQuery(examsQuery);
    void queryClient.prefetchInfiniteQuery(ownAttemptsQuery);
    void queryClient.prefetchQuery(ownAssignmentsQuery);
    if (can(me.grade, 'exam.manage')) void queryClient.prefetchInfiniteQuery(attemptsQuery({}));
  },
  staticData: { title: 'Examinations' },
  component: ExamListScreen,
});
