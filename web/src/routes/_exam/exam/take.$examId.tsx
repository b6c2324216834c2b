import { createFileRoute } from '@tanstack/react-router';
import { examQuery, ownAssignmentsQuery, ownAttemptsQuery } from '#features/exams/queries.ts';
import { TakeScreen } from '#features/exams/taking/take-screen.tsx';
import { DENIED, guard } from '#lib/route.ts';

export const Route = createFileRoute('/_exam/exam/take/$examId')({
  beforeLoad: guard('exam.take', DENIED.exams),
  loader: ({ context: { queryClient }, params: { examId } }) => {
    // Not awaited: the screen shows a skeleton until they arrive.
    void queryClient.prefetchQuery(examQuery(examId));
    void queryClient.prefetchInfiniteQuery(ownAttemptsQuery);
    void queryClient.prefetchQuery(ownAssignmentsQuery);
  },
  staticData: { title: 'Examination' },
  component: Take,
});

function Take() {
  const { examId } = Route.useParams();
  return <TakeScreen key={examId} examId={examId} />;
}
