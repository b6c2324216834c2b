import { queryOptions, skipToken } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { BACKLOG, type Backlog, type DeliveryState, PAUSED_UNTIL } from '#contract/discord.ts';
import { client, send, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { queryClient } from '#lib/query-client.ts';

/** A Discord channel that receives events. */
export type Webhook = InferResponseType<typeof client.api.webhooks.$get, 200>[number];

/** A call to Discord: queued, running or finished. */
export type Delivery = InferResponseType<typeof client.api.deliveries.$get, 200>[number];

const deliveryLists = ['discord', 'deliveries'];

/** All webhooks, newest first. The server changes them too: it switches off webhooks that Discord no longer knows. */
export const webhooksQuery = queryOptions({
  queryKey: ['discord', 'webhooks'],
  queryFn: () => send(client.api.webhooks.$get()),
  staleTime: 10_000,
  refetchOnWindowFocus: true,
});

/** The channels in which the bot can create a webhook. */
export const channelsQuery = queryOptions({
  queryKey: ['discord', 'channels'],
  queryFn: () => send(client.api['discord-channels'].$get()),
  staleTime: 10_000,
  // Without them an address can be entered.
  retry: false,
});

/** Until when Discord accepts no calls, as an ISO time; null if it does. Each page of deliveries says so in a header. */
export const pauseQuery = queryOptions({
  queryKey: ['discord', 'pause'],
  queryFn: skipToken,
  initialData: null as string | null,
});

/** What is due and not yet sent, by kind; null if nothing is. Each page of deliveries says so in a header. */
export const backlogQuery = queryOptions({
  queryKey: ['discord', 'backlog'],
  queryFn: skipToken,
  initialData: null as Backlog | null,
});

/** The deliveries in one state, or all, newest first, page by page. */
export const deliveriesQuery = (state: DeliveryState | undefined) =>
  pagedQuery({
    queryKey: [...deliveryLists, state ?? 'all'],
    readPage: async (start) => {
      const reply = await client.api.deliveries.$get({ query: { ...(state && { state }), ...start } });
      queryClient.setQueryData(pauseQuery.queryKey, reply.headers.get(PAUSED_UNTIL));
      queryClient.setQueryData(backlogQuery.queryKey, JSON.parse(reply.headers.get(BACKLOG) ?? 'null'));
      return sendPage(Promise.resolve(reply));
    },
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  });

/** Refetches what a delivery changes. */
export const rereadDeliveries = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: deliveryLists }),
    queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  ]);

// A call takes five seconds at most, and starts right after the reply.
const LOOKS = 12;
const LOOK_EVERY_MS = 600;

/** Waits until a delivery that was just queued has been tried. Null if that takes more than seven seconds. */
export async function untilTried(id: string): Promise<Delivery | null> {
  for (let look = 0; look < LOOKS; look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const newest = await send(client.api.deliveries.$get({ query: { limit: '10' } }));
    const found = newest.find((delivery) => delivery.id === id);
    if (found && found.state !== 'sending' && (found.state !== 'queued' || found.attempts > 0)) return found;
  }
  return null;
}
