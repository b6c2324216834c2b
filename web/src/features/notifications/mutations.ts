import { useMutation } from '@tanstack/react-query';
import { client, send } from '#lib/api.ts';
import { changeRows } from '#lib/cached-rows.ts';
import { queryClient } from '#lib/query-client.ts';
import { type Notification, notificationKeys } from './queries.ts';

/** Marks this entry and all older ones as read. What arrived after it stays unread. */
export const useMarkRead = () =>
  useMutation({
    mutationFn: ({ createdAt }: { createdAt: string }) =>
      send(client.api.notifications.read.$post({ json: { until: createdAt } })),
    onSuccess: (_reply, { createdAt }) => {
      const readAt = new Date().toISOString();
      changeRows<Notification>(notificationKeys.list, (row) =>
        row.readAt === null && row.createdAt <= createdAt ? { ...row, readAt } : row,
      );
      void queryClient.invalidateQueries({ queryKey: notificationKeys.unread });
    },
  });
