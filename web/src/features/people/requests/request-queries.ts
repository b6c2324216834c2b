import { useMutation } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, failureOf, reasonOf, send, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { queryClient } from '#lib/query-client.ts';
import { userKeys } from '#patterns/people/people-queries.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { staffKeys } from '../staff-queries.ts';

/** A change that waits for a second person. */
export type Request = InferResponseType<(typeof client.api.requests)[':id']['$patch'], 200>;

/** What can be done with one. */
export type Decision = 'approve' | 'decline' | 'withdraw';

/** Open requests, but for those about the reader, newest first, page by page. */
export const openRequestsQuery = pagedQuery({
  queryKey: staffKeys.requests,
  readPage: (start) => sendPage(client.api.requests.$get({ query: start })),
  // Several people decide them: read again on return; the loader and the screen share one read.
  staleTime: 10_000,
  refetchOnWindowFocus: true,
});

const DONE: Record<Decision, string> = {
  approve: 'Request Approved',
  decline: 'Request Declined',
  withdraw: 'Request Withdrawn',
};

const refresh = ({ targetId }: Request) =>
  Promise.all(
    [staffKeys.all, staffKeys.records(targetId), userKeys.all].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** Approves, declines or withdraws a request. Pending until the lists are read again; after a refusal they show what came first. */
export const useDecideRequest = () =>
  useMutation({
    mutationFn: ({ request, decision }: { request: Request; decision: Decision }) =>
      send(client.api.requests[':id'].$patch({ param: { id: request.id }, json: { decision } })),
    onSuccess: async (_reply, { request, decision }) => {
      await refresh(request);
      toast({
        tone: 'success',
        title: DONE[decision],
        description: `About ${request.target?.username ?? 'a person'}.`,
      });
    },
    onError: (error, { request, decision }) => {
      if (failureOf(error)) void refresh(request);
      // The confirmation of an approval says it itself.
      if (decision !== 'approve') toast({ tone: 'danger', title: 'Not Done', description: reasonOf(error) });
    },
  });
