import { useMutation } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import { client, currentOf, doneIfGone, reasonOf, send } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { rereadDeliveries, untilTried, type Webhook, webhooksQuery } from '../queries.ts';

type NewWebhook = InferRequestType<typeof client.api.webhooks.$post>['json'];
type ChangedWebhook = InferRequestType<(typeof client.api.webhooks)[':id']['$patch']>['json'];

const replace = (webhook: Webhook) =>
  queryClient.setQueryData(webhooksQuery.queryKey, (known) =>
    known?.map((row) => (row.id === webhook.id ? webhook : row)),
  );

/** After a refusal: the row as it is now, or none if it is gone. */
const catchUp = (error: Error) => {
  const current = currentOf<Webhook>(error);
  if (current) replace(current);
  else void queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
};

/** Adds a webhook. */
export const useCreateWebhook = () =>
  useMutation({
    mutationFn: (json: NewWebhook) => send(client.api.webhooks.$post({ json })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  });

/** Changes a webhook, or switches it on or off. Its queued deliveries may be dropped. */
export const useUpdateWebhook = () =>
  useMutation({
    mutationFn: ({ id, ...json }: ChangedWebhook & { id: string }) =>
      send(client.api.webhooks[':id'].$patch({ param: { id }, json })),
    onSuccess: (webhook) => {
      replace(webhook);
      void rereadDeliveries();
    },
    onError: catchUp,
  });

/** Deletes a webhook. Pending until the list is refetched, so that a dialog over it closes onto the new list. */
export const useDeleteWebhook = () =>
  useMutation({
    mutationFn: (id: string) =>
      send(client.api.webhooks[':id'].$delete({ param: { id }, query: {} })).catch(doneIfGone),
    onSuccess: rereadDeliveries,
    onError: catchUp,
  });

/** Sends a test message and reports the outcome. */
export const useTestWebhook = () =>
  useMutation({
    mutationFn: async ({ id }: Webhook) => {
      const test = await send(client.api.webhooks[':id'].test.$post({ param: { id } }));
      return untilTried(test.id);
    },
    onSuccess: async (delivery, { name }) => {
      await rereadDeliveries();
      if (delivery?.state === 'sent')
        toast({ tone: 'success', title: 'Test message sent', description: `Look for it in the channel of ‘${name}’.` });
      else
        toast({
          tone: 'danger',
          title: 'Test message not sent yet',
          description: delivery?.error ?? 'It waits its turn. Look under Deliveries in a few minutes.',
        });
    },
    onError: (error) => {
      toast({ tone: 'danger', title: 'Test message not sent', description: reasonOf(error) });
      catchUp(error);
    },
  });
