import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, send, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { SHELL_KEYS } from '#lib/session.ts';

export const notificationKeys = { list: ['notifications', 'list'], unread: SHELL_KEYS.unreadNotifications };

/** What concerns the signed-in person, in one entry. */
export type Notification = InferResponseType<typeof client.api.notifications.$get, 200>[number];

/** How many notifications are unread, counted to 100. Polled while the page is in use. */
export const unreadQuery = queryOptions({
  queryKey: notificationKeys.unread,
  queryFn: () => send(client.api.notifications.unread.$get()),
  staleTime: 30_000,
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
});

/** The user's notifications, newest first, page by page. */
export const notificationsQuery = pagedQuery({
  queryKey: notificationKeys.list,
  readPage: (start) => sendPage(client.api.notifications.$get({ query: { limit: '20', ...start } })),
  // After the count has risen, the list must show what it counted.
  staleTime: 0,
});
