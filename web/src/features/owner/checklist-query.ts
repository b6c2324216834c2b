import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { client, reasonOf, send } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { SHELL_KEYS } from '#lib/session.ts';
import { toast } from '#ui/overlays/toast.tsx';

/** The owner's first steps. The shell brings them while there is something to show. */
export const checklistQuery = queryOptions({
  queryKey: SHELL_KEYS.checklist,
  queryFn: () => send(client.api.owner.checklist.$get()),
  staleTime: 10_000,
  gcTime: Number.POSITIVE_INFINITY,
});

type Checklist = Awaited<ReturnType<NonNullable<typeof checklistQuery.queryFn>>>;

/** One of the first steps, and whether it is done. */
export type Step = Checklist['items'][number];

/** A starter kit, and whether it is taken. */
export type StarterKit = Checklist['kits'][number];

/** Reads the first steps again, after a change that may have done one. */
export const rereadChecklist = () => queryClient.fetchQuery({ ...checklistQuery, staleTime: 0 }).catch(() => undefined);

/** The first steps, and the kits on offer, while they are shown; null once they are hidden or all done, and for everyone but owners. */
export function useFirstSteps() {
  // Where the shell has none, there are none to read.
  const { data } = useQuery({ ...checklistQuery, enabled: ({ state }) => state.data !== undefined });
  if (!data || data.hidden || data.items.every(({ done }) => done)) return null;
  const { items, kits } = data;
  // A portal with vacancies of its own needs no kit, but may want to remove one.
  const isEmpty = items.some(({ key, done }) => key === 'vacancy' && !done);
  return { items, kits: kits.filter(({ taken }) => taken || isEmpty) };
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
