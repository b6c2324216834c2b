import { createFileRoute } from '@tanstack/react-router';
import { CreateJobScreen } from '#features/jobs/editing/create-job-screen.tsx';
import { jobsQuery } from '#features/jobs/queries.ts';
import { DENIED, guard } from '#lib/route.ts';

export const Route = createFileRoute('/_staff/manage/jobs/create')({
  beforeLoad: guard('job.manage', DENIED.managers),
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(jobsQuery),
  staticData: { title: 'Create Job Posting' },
  component: CreateJobScreen,
});
