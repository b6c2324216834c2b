import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, type ListPage, send, sendPage } from '../../lib/api.ts';

/** A notice as readers get it. */
export type Notice = Pick<
  ManagedNotice,
  'id' | 'title' | 'content' | 'targetGrades' | 'createdAt' | 'isActive' | 'unread'
>;

/** A notice as managers get it: also its author, and the revision that an edit must name. */
export type ManagedNotice = InferResponseType<(typeof client.api.notices)[':id']['$patch'], 200>;

/** Whether this is a manager's view of a notice. */
export const isManagedNotice = (notice: Notice): notice is ManagedNotice => 'revision' in notice;

/** The list of notices as the cache holds it. */
export type NoticePages = InfiniteData<ListPage<Notice>, string | null>;

// People should hear of a new notice without reloading the page.
const WATCHED = { refetchInterval: 5 * 60_000, refetchOnWindowFocus: true };

/** How many of the newest notices are unread (`isMore`: there may be others), and the title of the newest unread one. */
export const unreadNoticesQuery = queryOptions({
  queryKey: ['notices', 'unread'],
  queryFn: () => send(client.api.notices.unread.$get()),
  staleTime: 60_000,
  ...WATCHED,
});

/** Notices, newest first, page by page; managers also get the withdrawn ones. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notices', 'list'],
  queryFn: ({ pageParam }) =>
    sendPage(client.api.notices.$get({ query: pageParam ? { cursor: pageParam } : {} })) as Promise<ListPage<Notice>>,
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  // Someone who follows the unread count must find what was counted; the ten seconds save a second fetch on the way in.
  staleTime: 10_000,
  ...WATCHED,
});
