import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '#contract/permissions.ts';
import { countsQuery } from '#features/applications/queries.ts';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { examFiguresQuery, ownAssignmentsQuery, ownAttemptsQuery } from '#features/exams/queries.ts';
import { unreadNoticesQuery } from '#features/notices/queries.ts';
import { waitingQuery } from '#features/people/staff-queries.ts';
import { fileQuery } from '#features/staff-file/queries.ts';
import { waitingOpinionsQuery } from '#features/voice/queries.ts';

export const Route = createFileRoute('/_staff/dashboard')({
  beforeLoad: ({ context }) => {
    if (context.me.grade === 1) throw redirect({ to: '/progress' });
  },
  // None is awaited: each row of the dashboard loads on its own.
  loader: ({ context: { queryClient, me } }) => {
    void queryClient.prefetchQuery(ownAssignmentsQuery);
    void queryClient.prefetchInfiniteQuery(ownAttemptsQuery);
    if (can(me.grade, 'notice.read')) void queryClient.prefetchQuery(unreadNoticesQuery);
    void queryClient.prefetchQuery(fileQuery);
    if (can(me.grade, 'voice.give')) void queryClient.prefetchQuery(waitingOpinionsQuery);
    if (!can(me.grade, 'application.review')) return;
    void queryClient.prefetchQuery(waitingQuery);
    void queryClient.prefetchQuery(countsQuery);
    void queryClient.prefetchQuery(examFiguresQuery);
  },
  staticData: { title: 'Dashboard' },
  component: DashboardScreen,
});
