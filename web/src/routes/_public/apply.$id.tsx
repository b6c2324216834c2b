import { createFileRoute } from '@tanstack/react-router';
import { ApplyScreen } from '#features/applications/applying/apply-screen.tsx';
import { eligibilityQuery, ownApplicationsQuery } from '#features/applications/queries.ts';
import { jobQuery } from '#features/jobs/queries.ts';

export const Route = createFileRoute('/_public/apply/$id')({
  loader: ({ context: { queryClient, session }, params: { id } }) => {
    // Not awaited: the screen shows a skeleton until they arrive.
    void queryClient.prefetchQuery(jobQuery(id));
    if (!session) return;
    void queryClient.prefetchInfiniteQuery(ownApplicationsQuery);
    void queryClient.prefetchQuery(eligibilityQuery(id));
  },
  staticData: { title: 'Apply', hasNightBand: true },
  component: Apply,
});

function Apply() {
  const { id } = Route.useParams();
  return <ApplyScreen key={id} jobId={id} />;
}
