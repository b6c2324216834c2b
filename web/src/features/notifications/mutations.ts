import { useMutation } from '@tanstack/react-query';
import { client, send } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { type NotificationPages, notificationKeys, notificationsQuery } from './queries.ts';

/** Marks this entry and all older ones as read. What arrived after it stays unread. */
export const useMarkRead = () =>
  useMutation({
    mutationFn: ({ createdAt }: { createdAt: string }) =>
      send(client.api.notifications.read.$post({ json: { until: createdAt } })),
    onSuccess: (_reply, { createdAt }) => {
      const readAt = new Date().toISOString();
      queryClient.setQueryData<NotificationPages>(
        notificationsQuery.queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              rows: page.rows.map((row) =>
                row.readAt === null && row.createdAt <= createdAt ? { ...row, readAt } : row,
              ),
            })),
          },
      );
      void queryClient.invalidateQueries({ queryKey: notificationKeys.unread });
    },
  });
