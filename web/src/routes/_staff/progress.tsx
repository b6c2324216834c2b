import { createFileRoute } from '@tanstack/react-router';
import { ProgressScreen } from '#features/applications/progress/progress-screen.tsx';
import { ownApplicationsQuery } from '#features/applications/queries.ts';

export const Route = createFileRoute('/_staff/progress')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(ownApplicationsQuery),
  staticData: { title: 'Application Progress' },
  component: ProgressScreen,
});
