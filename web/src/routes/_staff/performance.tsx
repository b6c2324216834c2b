import { createFileRoute } from '@tanstack/react-router';
import { ownAttemptsQuery } from '#features/exams/queries.ts';
import { PerformanceScreen } from '#features/performance/performance-screen.tsx';
import { DENIED, guard } from '#lib/route.ts';

export const Route = createFileRoute('/_staff/performance')({
  beforeLoad: guard('performance.read', DENIED.moderators),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(ownAttemptsQuery),
  staticData: { title: 'Performance' },
  component: PerformanceScreen,
});
