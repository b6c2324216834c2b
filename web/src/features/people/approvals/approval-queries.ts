import { useMutation } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, failureOf, reasonOf, send, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { queryClient } from '#lib/query-client.ts';
import { userKeys } from '#patterns/people/people-queries.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { staffKeys } from '../staff-queries.ts';

/** A change that waits for a second person. */
export type Approval = InferResponseType<(typeof client.api.approvals)[':id']['$patch'], 200>;

/** What can be done with one. */
export type Decision = 'approve' | 'decline' | 'withdraw';

/** Open approvals, but for those about the reader, newest first, page by page. */
export const openApprovalsQuery = pagedQuery({
  queryKey: staffKeys.approvals,
  readPage: (start) => sendPage(client.api.approvals.$get({ query: start })),
  // Several people decide them: read again on return; the loader and the screen share one read.
  staleTime: 10_000,
  refetchOnWindowFocus: true,
});

const DONE: Record<Decision, string> = {
  approve: 'Request Approved',
  decline: 'Request Declined',
  withdraw: 'Request Withdrawn',
};

const BLOCK_DONE: Record<Decision, string> = {
  approve: 'Block Confirmed',
  decline: 'User Unblocked',
  withdraw: 'User Unblocked',
};

const refresh = ({ targetId }: Approval) =>
  Promise.all(
    [staffKeys.all, staffKeys.records(targetId), userKeys.all].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** Approves, declines or withdraws an approval. Pending until the lists are read again; after a refusal they show what came first. */
export const useDecideApproval = () =>
  useMutation({
    mutationFn: ({ approval, decision }: { approval: Approval; decision: Decision }) =>
      send(client.api.approvals[':id'].$patch({ param: { id: approval.id }, json: { decision } })),
    onSuccess: async (_reply, { approval, decision }) => {
      await refresh(approval);
      toast({
        tone: 'success',
        title: (approval.kind === 'block' ? BLOCK_DONE : DONE)[decision],
        description: `About ${approval.target?.username ?? 'a person'}.`,
      });
    },
    onError: (error, { approval, decision }) => {
      if (failureOf(error)) void refresh(approval);
      // The confirmation of an approval says it itself.
      if (decision !== 'approve') toast({ tone: 'danger', title: 'Not Done', description: reasonOf(error) });
    },
  });
