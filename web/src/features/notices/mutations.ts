import { useMutation } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import { client, currentOf, send } from '#lib/api.ts';
import { changeRows } from '#lib/cached-rows.ts';
import { queryClient } from '#lib/query-client.ts';
import { takeBack } from '#patterns/take-back.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { type ManagedNotice, type Notice, noticeKeys } from './queries.ts';

type NewNotice = InferRequestType<typeof client.api.notices.$post>['json'];
type ChangedNotice = InferRequestType<(typeof client.api.notices)[':id']['$patch']>['json'];

const replace = (notice: Notice) =>
  changeRows<Notice>(noticeKeys.list, (row) => (row.id === notice.id ? { ...row, ...notice } : row));

const replaceByCurrent = (error: Error) => {
  const current = currentOf<ManagedNotice>(error);
  if (current) replace(current);
};

const recount = () => queryClient.invalidateQueries({ queryKey: noticeKeys.unread });

const refetchAll = () => Promise.all([queryClient.invalidateQueries({ queryKey: noticeKeys.list }), recount()]);

/** Marks these notices, newest first, and all older ones as read on the server; in the cache, only these. */
export const useMarkRead = () =>
  useMutation({
    mutationFn: ([newest]: readonly Notice[]) =>
      send(client.api.notices.read.$post({ query: newest ? { until: newest.createdAt } : {} })),
    onSuccess: (_reply, shown) => {
      const ids = new Set(shown.map(({ id }) => id));
      changeRows<Notice>(noticeKeys.list, (row) => (ids.has(row.id) ? { ...row, unread: false } : row));
      void recount();
    },
  });

/** Posts a notice. Pending until the list is refetched. */
export const useCreateNotice = () =>
  useMutation({
    mutationFn: (json: NewNotice) => send(client.api.notices.$post({ json })),
    onSuccess: refetchAll,
  });

/** Updates a notice. After a conflict the list shows the current version. */
export const useUpdateNotice = () =>
  useMutation({
    mutationFn: ({ id, ...json }: ChangedNotice & { id: string; revision: number | undefined }) =>
      send(client.api.notices[':id'].$patch({ param: { id }, json })),
    onSuccess: (notice) => {
      replace(notice);
      void recount();
    },
    onError: replaceByCurrent,
  });

/** Withdraws a notice. Pending until the list is refetched, so that a dialog over it closes onto the new list. */
export const useWithdrawNotice = () =>
  useMutation({
    mutationFn: ({ id }: Notice) => send(client.api.notices[':id'].$delete({ param: { id }, query: {} })),
    onSuccess: async (_reply, { id, title }) => {
      await refetchAll();
      const undo = () =>
        void takeBack(send(client.api.notices[':id'].$patch({ param: { id }, json: { isActive: true } })), {
          adopt: refetchAll,
          done: () => ({ title: 'Notice Posted Again', description: `${title}.` }),
        });
      toast({ tone: 'success', title: 'Notice Withdrawn', description: `${title}.`, undo });
    },
    onError: replaceByCurrent,
  });
