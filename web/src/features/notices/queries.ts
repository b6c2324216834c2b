import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, type ListPage, send, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { SHELL_KEYS } from '#lib/session.ts';

export const noticeKeys = { list: ['notices', 'list'], unread: SHELL_KEYS.unreadNotices };

/** A notice as readers get it. */
export type Notice = Pick<
  ManagedNotice,
  'id' | 'title' | 'content' | 'targetGrades' | 'createdAt' | 'creator' | 'isActive' | 'unread'
>;

/** A notice as managers get it, with its last editor and revision. */
export type ManagedNotice = InferResponseType<(typeof client.api.notices)[':id']['$patch'], 200>;

/** Whether this is a manager's view of a notice. */
export const isManagedNotice = (notice: Notice): notice is ManagedNotice => 'revision' in notice;

// A new notice should show up without a reload.
const WATCHED = { refetchInterval: 5 * 60_000, refetchOnWindowFocus: true };

/** How many of the newest notices are unread (`isMore`: there may be others), and the title of the newest unread one. */
export const unreadNoticesQuery = queryOptions({
  queryKey: noticeKeys.unread,
  queryFn: () => send(client.api.notices.unread.$get()),
  staleTime: 60_000,
  ...WATCHED,
});

/** Notices, newest first, page by page; managers also get the withdrawn ones. */
export const noticesQuery = pagedQuery({
  queryKey: noticeKeys.list,
  readPage: (start) => sendPage(client.api.notices.$get({ query: start })) as Promise<ListPage<Notice>>,
  // Behind the unread count the reader must find what it counted. The loader and the screen share one fetch.
  staleTime: 10_000,
  ...WATCHED,
});
