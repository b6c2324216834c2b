import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { nominationDecision } from '#contract/voice/nominations.ts';
import { nomineeName } from '#features/voice/nomination-labels.ts';
import { type Nomination, nominationQuery, opinionsQuery, voiceKeys } from '#features/voice/queries.ts';
import { client, currentOf, failureOf, send } from '#lib/api.ts';
import { findRow, replaceRow } from '#lib/cached-rows.ts';
import { queryClient } from '#lib/query-client.ts';
import { toast } from '#ui/overlays/toast.tsx';

/** What a decision sends, without the revision. */
export type DecisionBody = Omit<z.input<typeof nominationDecision>, 'revision'>;

/** A nomination's newest row in the cached lists, and when (ms) it was read. */
export const findListed = (id: string) => findRow<Nomination>(voiceKeys.nominations, (listed) => listed.id === id);

/** Puts a changed nomination into every cache that shows it. Once decided it leaves its tab. */
function adopt(row: Nomination): void {
  queryClient.setQueryData(nominationQuery(row.id).queryKey, row);
  void replaceRow(voiceKeys.nominations, row, (listed) => (listed.state === 'open') === (row.state === 'open'));
  void queryClient.invalidateQueries({ queryKey: voiceKeys.waiting });
  // A decision shows them to more people.
  void queryClient.invalidateQueries({ queryKey: opinionsQuery({ type: 'nomination', id: row.id }).queryKey });
}

function toastSuccess(row: Nomination): void {
  const name = nomineeName(row);
  if (row.state === 'declined')
    toast({ tone: 'success', title: 'Nomination Declined', description: `${name} is not told.` });
  else if (row.state === 'withdrawn') toast({ tone: 'success', title: 'Nomination Withdrawn' });
  else if (row.reached === false)
    toast({
      tone: 'success',
      title: 'Invitation Saved',
      description: `${name} has never signed in, so no message reaches them. Tell them yourself.`,
    });
  else toast({ tone: 'success', title: 'Invitation Sent', description: `${name} was told that they are welcome.` });
}

/** Invites, declines or withdraws. After a conflict, the caches take the current state. */
export const useDecide = () =>
  useMutation({
    mutationFn: ({ nomination: { id, revision }, body }: { nomination: Nomination; body: DecisionBody }) =>
      send(client.api.nominations[':id'].$patch({ param: { id }, json: { ...body, revision } })),
    onSuccess: (row) => {
      adopt(row);
      toastSuccess(row);
    },
    onError: (error, { nomination }) => {
      const current = failureOf(error)?.code === 'conflict' ? currentOf<Nomination>(error) : null;
      if (current) adopt(current);
      // Emptied or gone.
      else if (failureOf(error)?.code === 'not_found')
        void queryClient.invalidateQueries({ queryKey: nominationQuery(nomination.id).queryKey });
    },
  });

/** Empties a nomination for good. */
export const useForget = () =>
  useMutation({
    mutationFn: (id: string) => send(client.api.nominations[':id'].forget.$post({ param: { id } })),
    onSuccess: async (_, id) => {
      toast({ tone: 'success', title: 'Nomination Forgotten' });
      await Promise.all(
        [voiceKeys.nominations, nominationQuery(id).queryKey, opinionsQuery({ type: 'nomination', id }).queryKey].map(
          (queryKey) => queryClient.invalidateQueries({ queryKey }),
        ),
      );
      void queryClient.invalidateQueries({ queryKey: voiceKeys.waiting });
    },
  });
