import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { client, reasonOf, send } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { SHELL_KEYS } from '#lib/session.ts';
import { toast } from '#ui/overlays/toast.tsx';

/** The owner's first steps. The shell brings them while there is something to show. */
const checklistQuery = queryOptions({
  queryKey: SHELL_KEYS.checklist,
  queryFn: () => send(client.api.owner.checklist.$get()),
  staleTime: 10_000,
  gcTime: Number.POSITIVE_INFINITY,
});

/** One of the first steps, and whether it is done. */
export type Step = Awaited<ReturnType<NonNullable<typeof checklistQuery.queryFn>>>['items'][number];

/** Reads the first steps again, after a change that may have done one. */
export const rereadChecklist = () => queryClient.fetchQuery({ ...checklistQuery, staleTime: 0 }).catch(() => undefined);

/** The first steps while they are shown; null once they are hidden or all done, and for everyone but owners. */
export function useFirstSteps(): readonly Step[] | null {
  // Where the shell has none, there are none to read.
  const { data } = useQuery({ ...checklistQuery, enabled: ({ state }) => state.data !== undefined });
  return data && !data.hidden && data.items.some(({ done }) => !done) ? data.items : null;
}

/** Hides the first steps, until the settings bring them back. */
export const useHideFirstSteps = () =>
  useMutation({
    mutationFn: () => send(client.api.settings.$patch({ json: { checklistHidden: true } })),
    onSuccess: () => {
      queryClient.setQueryData(checklistQuery.queryKey, (list) => list && { ...list, hidden: true });
      toast({ tone: 'success', title: 'List hidden', description: 'The Owner Portal’s settings bring it back.' });
    },
    onError: (error) => toast({ tone: 'danger', title: 'List not hidden', description: reasonOf(error) }),
  });
