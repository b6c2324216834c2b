import { useMutation } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import { client, failureOf, send } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type ManagedNotice, type Notice, type NoticePages, noticesQuery, unreadNoticesQuery } from './queries.ts';

type NewNotice = InferRequestType<typeof client.api.notices.$post>['json'];
type ChangedNotice = InferRequestType<(typeof client.api.notices)[':id']['$patch']>['json'];

function changeRows(change: (rows: Notice[], page: number) => Notice[]) {
  queryClient.setQueryData<NoticePages>(
    noticesQuery.queryKey,
    (known) => known && { ...known, pages: known.pages.map((page, at) => ({ ...page, rows: change(page.rows, at) })) },
  );
}

const replace = (notice: Notice) =>
  changeRows((rows) => rows.map((row) => (row.id === notice.id ? { ...row, ...notice } : row)));

/** The notice as it stands, where saving was refused because someone else changed it. */
export function conflictingNotice(error: unknown): ManagedNotice | null {
  const failure = failureOf(error);
  return failure?.code === 'conflict' && failure.current ? (failure.current as ManagedNotice) : null;
}

const recount = () => queryClient.invalidateQueries({ queryKey: unreadNoticesQuery.queryKey });

const rereadAll = () => Promise.all([queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey }), recount()]);

/** Tells the server that these notices, newest first, have been read, and with them what is older. Only these lose their mark here. */
export const useMarkRead = () =>
  useMutation({
    mutationFn: ([newest]: readonly Notice[]) =>
      send(client.api.notices.read.$post({ query: newest ? { until: newest.createdAt } : {} })),
    onSuccess: (_reply, shown) => {
      const ids = new Set(shown.map(({ id }) => id));
      changeRows((rows) => rows.map((row) => (ids.has(row.id) ? { ...row, unread: false } : row)));
      void recount();
    },
  });

/** Posts a notice. */
export const useCreateNotice = () =>
  useMutation({
    mutationFn: (json: NewNotice) => send(client.api.notices.$post({ json })),
    onSuccess: (notice) => {
      changeRows((rows, page) => (page === 0 ? [notice, ...rows] : rows));
      void rereadAll();
    },
  });

/** Changes a notice as it was read. Where somebody else was faster, the list gets what they did. */
export const useUpdateNotice = () =>
  useMutation({
    mutationFn: ({ id, ...json }: ChangedNotice & { id: string; revision: number | undefined }) =>
      send(client.api.notices[':id'].$patch({ param: { id }, json })),
    onSuccess: (notice) => {
      replace(notice);
      void recount();
    },
    onError: (error) => {
      const current = conflictingNotice(error);
      if (current) replace(current);
    },
  });

/** Withdraws a notice. It works until the list has been read again, so that a dialog over it closes onto the new one. */
export const useWithdrawNotice = () =>
  useMutation({
    mutationFn: (id: string) => send(client.api.notices[':id'].$delete({ param: { id } })),
    onSuccess: rereadAll,
    onError: (error) => {
      const current = conflictingNotice(error);
      if (current) replace(current);
    },
  });
