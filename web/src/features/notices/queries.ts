import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, type ListPage, send, sendPage } from '../../lib/api.ts';

/** A notice as its readers get it. */
export type Notice = Pick<
  ManagedNotice,
  'id' | 'title' | 'content' | 'targetGrades' | 'createdAt' | 'isActive' | 'unread'
>;

/** A notice as managers get it: also who wrote it, and the revision that an edit names. */
export type ManagedNotice = InferResponseType<(typeof client.api.notices)[':id']['$patch'], 200>;

/** Whether a notice was read by a manager. */
export const isManagedNotice = (notice: Notice): notice is ManagedNotice => 'revision' in notice;

/** What the cache holds of the notices. */
export type NoticePages = InfiniteData<ListPage<Notice>, string | null>;

// Others write notices, and one that nobody is told of might as well not be there.
const WATCHED = { refetchInterval: 5 * 60_000, refetchOnWindowFocus: true };

/** How many of the newest notices are unread (`isMore`: maybe others too), and what the newest of those is called. */
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
  // Whoever comes because of a count must find what was counted; only not twice on the way in.
  staleTime: 10_000,
  ...WATCHED,
});
