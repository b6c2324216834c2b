import { createFileRoute } from '@tanstack/react-router';
import { EditJobScreen } from '#features/jobs/editing/edit-job-screen.tsx';
import { editedJobQuery } from '#features/jobs/queries.ts';
import { DENIED, guard } from '#lib/route.ts';

export const Route = createFileRoute('/_staff/manage/edit-job/$id')({
  beforeLoad: guard('job.manage', DENIED.managers),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(editedJobQuery(params.id)),
  staticData: { title: 'Edit Job' },
  component: EditJob,
});

function EditJob() {
  const { id } = Route.useParams();
  return <EditJobScreen key={id} id={id} />;
}
