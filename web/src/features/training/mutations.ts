import { useMutation } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import { client, reasonOf, send } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { trainingKeys } from './queries.ts';

type NewRequirement = InferRequestType<typeof client.api.requirements.$post>['json'];
type Change = InferRequestType<(typeof client.api.requirements)[':id']['$patch']>['json'];

/** Refetches requirements and everything that follows from them. */
const refetchTraining = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: trainingKeys.requirements }),
    queryClient.invalidateQueries({ queryKey: trainingKeys.people }),
    queryClient.invalidateQueries({ queryKey: trainingKeys.own, refetchType: 'all' }),
  ]);

/** Adds a requirement. Pending until the lists are refetched. */
export const useAddRequirement = () =>
  useMutation({
    mutationFn: (json: NewRequirement) => send(client.api.requirements.$post({ json })),
    onSuccess: refetchTraining,
  });

/** Changes a requirement. */
export const useChangeRequirement = () =>
  useMutation({
    mutationFn: ({ id, ...json }: Change & { id: string }) =>
      send(client.api.requirements[':id'].$patch({ param: { id }, json })),
    onSuccess: refetchTraining,
  });

/** Deletes a requirement as it was read. After a failure the list is read again. */
export const useDeleteRequirement = () =>
  useMutation({
    mutationFn: ({ id, revision }: { id: string; revision: number }) =>
      send(client.api.requirements[':id'].$delete({ param: { id }, query: { revision: String(revision) } })),
    onSuccess: () => toast({ tone: 'success', title: 'Requirement Deleted', description: 'It asks nobody any more.' }),
    onSettled: refetchTraining,
  });

/** A tick to set or take away. */
export interface Tick {
  requirementId: string;
  userId: string;
  done: boolean;
  /** What the toast names: the task, and the person unless they are the reader. */
  task: string;
  person?: string;
}

const sendTick = ({ requirementId, userId, done }: Tick) =>
  send(client.api.standing.tasks.$post({ json: { requirementId, userId, done } }));

/** Ticks a task or takes the tick away, and says so. */
export const useTick = () =>
  useMutation({
    mutationFn: sendTick,
    onSuccess: async (_standing, { done, task, person }) => {
      await refetchTraining();
      toast({
        tone: 'success',
        title: done ? 'Task Done' : 'Tick Taken Away',
        description: person ? `${person}: ${task}.` : `${task}.`,
      });
    },
    onError: (error) => {
      toast({ tone: 'danger', title: 'Nothing Was Changed', description: reasonOf(error) });
      void refetchTraining();
    },
  });
