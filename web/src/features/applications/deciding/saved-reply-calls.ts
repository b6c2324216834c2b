import { queryOptions, useMutation } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type * as z from 'zod/mini';
import type { ReplyPurpose, savedReplyInput } from '#contract/reviews.ts';
import { client, doneIfGone, send } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { takeBack } from '#patterns/take-back.ts';
import { toast } from '#ui/overlays/toast.tsx';

type Calls = (typeof client.api)['saved-replies'];

/** A text that managers reuse to answer applicants. */
export type SavedReply = InferResponseType<Calls['$post'], 201>;

/** The decisions that come with a message. */
export type Answer = Exclude<ReplyPurpose, 'any'>;

/** What a reply is for, in words. */
export const PURPOSE_LABELS: Record<ReplyPurpose, string> = {
  any: 'Not said yet what it is for',
  accepted: 'Accepting',
  declined: 'Declining',
};

type SavedReplyBody = z.input<typeof savedReplyInput>;

/** The saved replies, by title. All managers share them, so they are refetched whenever they are shown. */
export const savedRepliesQuery = queryOptions({
  queryKey: ['saved-replies'],
  queryFn: () => send(client.api['saved-replies'].$get()),
  staleTime: 10_000,
});

const reread = () => queryClient.invalidateQueries({ queryKey: savedRepliesQuery.queryKey });

/** Adds a reply, or changes one: `revision` is the one to overwrite. */
export const useSaveReply = () =>
  useMutation({
    mutationFn: ({ id, revision, ...json }: SavedReplyBody & { id?: string; revision?: number | undefined }) =>
      id === undefined || revision === undefined
        ? send(client.api['saved-replies'].$post({ json }))
        : send(client.api['saved-replies'][':id'].$patch({ param: { id }, json: { ...json, revision } })),
    onSuccess: reread,
  });

/** Deletes a reply. Undo adds its text again, as a reply of the reader's. */
export const useDeleteReply = () =>
  useMutation({
    mutationFn: ({ id }: SavedReply) =>
      send(client.api['saved-replies'][':id'].$delete({ param: { id }, query: {} })).catch(doneIfGone),
    onSuccess: (_reply, { title, body, for: purpose }) => {
      const description = `${title}.`;
      const undo = () =>
        void takeBack(send(client.api['saved-replies'].$post({ json: { title, body, for: purpose } })), {
          adopt: reread,
          done: () => ({ title: 'Reply Added Again', description }),
        });
      toast({ tone: 'success', title: 'Reply Deleted', description, undo });
      return reread();
    },
    onError: reread,
  });
