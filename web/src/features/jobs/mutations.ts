import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import { client, isConflict, send } from '#lib/api.ts';
import { portalQuery, useMe } from '#lib/session.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { jobKeys, jobQuery } from './queries.ts';

type NewJob = InferRequestType<typeof client.api.jobs.$post>['json'];
type ChangedJob = InferRequestType<(typeof client.api.jobs)[':id']['$put']>['json'];

// The list, and the number of open positions on the home page.
function useRefreshJobs() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: jobKeys.list }),
      queryClient.invalidateQueries({ queryKey: portalQuery.queryKey }),
    ]);
}

/** Posts a job. */
export function useCreateJob() {
  const refresh = useRefreshJobs();
  const me = useMe();
  return useMutation({
    mutationFn: (json: NewJob) => send(client.api.jobs.$post({ json: { ...json, createdBy: me.id } })),
    onSuccess: ({ isActive }) => {
      toast(
        isActive
          ? { title: 'Job Posted Successfully', tone: 'success' }
          : { title: 'Draft saved', description: 'Only managers see it until you activate it.', tone: 'success' },
      );
      void refresh();
    },
    onError: () =>
      toast({
        title: 'Creation Failed',
        description: 'Unable to create job posting. Please try again.',
        tone: 'danger',
      }),
  });
}

/** Updates a job. Fails with `conflict` and the current row if `revision` is outdated. */
export function useUpdateJob(id: string) {
  const queryClient = useQueryClient();
  const refresh = useRefreshJobs();
  const me = useMe();
  return useMutation({
    mutationFn: (json: ChangedJob) =>
      send(client.api.jobs[':id'].$put({ param: { id }, json: { ...json, createdBy: me.id } })),
    onSuccess: (job) => {
      toast({ title: 'Job Updated Successfully', tone: 'success' });
      queryClient.setQueryData(jobQuery(id).queryKey, job);
      void refresh();
    },
    onError: (error) => {
      // The form merges a conflict, or asks.
      if (isConflict(error)) return;
      toast({
        title: 'Update Failed',
        description: 'Unable to update job posting. Please try again.',
        tone: 'danger',
      });
    },
  });
}

/** Deletes a job. Pending until the list is refetched, so that a dialog over it closes onto the new list. */
export function useDeleteJob() {
  const queryClient = useQueryClient();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationFn: (id: string) => send(client.api.jobs[':id'].$delete({ param: { id }, query: {} })),
    onSuccess: async (_reply, id) => {
      queryClient.removeQueries({ queryKey: jobKeys.one(id) });
      await refresh();
      toast({ title: 'Job Deleted', description: 'The job posting has been removed.', tone: 'success' });
    },
    onError: () => {
      toast({ title: 'Delete Failed', description: 'Failed to delete job posting.', tone: 'danger' });
      // It may already be gone, and the list never goes stale by itself.
      void refresh();
    },
  });
}
