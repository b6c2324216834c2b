import { queryOptions, useMutation } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type * as z from 'zod/mini';
import type { savedReplyInput } from '#contract/reviews.ts';
import { client, send } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';

type Calls = (typeof client.api)['saved-replies'];

/** A text that managers reuse as the answer to an applicant. */
export type SavedReply = InferResponseType<Calls['$post'], 201>;

type Input = z.output<typeof savedReplyInput>;

/** The saved replies, by title. All managers share them, so they are read again whenever they are shown. */
export const savedRepliesQuery = queryOptions({
  queryKey: ['saved-replies'],
  queryFn: () => send(client.api['saved-replies'].$get()),
  staleTime: 10_000,
});

const reread = () => queryClient.invalidateQueries({ queryKey: savedRepliesQuery.queryKey });

/** Adds a reply, or changes one: `revision` is the one to overwrite. */
export const useSaveReply = () =>
  useMutation({
    mutationFn: ({ id, revision, ...json }: Input & { id?: string; revision?: number | undefined }) =>
      id === undefined || revision === undefined
        ? send(client.api['saved-replies'].$post({ json }))
        : send(client.api['saved-replies'][':id'].$patch({ param: { id }, json: { ...json, revision } })),
    onSuccess: reread,
  });

export const useDeleteReply = () =>
  useMutation({
    mutationFn: (id: string) => send(client.api['saved-replies'][':id'].$delete({ param: { id }, query: {} })),
    onSuccess: reread,
  });
