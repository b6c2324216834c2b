import { createFileRoute } from '@tanstack/react-router';
import { attemptQuery } from '#features/exams/queries.ts';
import { ResultScreen } from '#features/exams/results/result-screen.tsx';
import { DENIED, guard } from '#lib/route.ts';

export const Route = createFileRoute('/_staff/exam/results/$attemptId')({
  beforeLoad: guard('exam.take', DENIED.exams),
  // Not awaited: the screen shows a skeleton until it arrives.
  loader: ({ context, params: { attemptId } }) => void context.queryClient.prefetchQuery(attemptQuery(attemptId)),
  staticData: { title: 'Exam Results' },
  component: Results,
});

function Results() {
  const { attemptId } = Route.useParams();
  return <ResultScreen key={attemptId} attemptId={attemptId} />;
}
