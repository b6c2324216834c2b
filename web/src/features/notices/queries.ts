import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, type ListPage, sendPage } from '../../lib/api.ts';

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

/** Notices, newest first, page by page; managers also get the withdrawn ones. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notices', 'list'],
  queryFn: ({ pageParam }) =>
    sendPage(client.api.notices.$get({ query: pageParam ? { cursor: pageParam } : {} })) as Promise<ListPage<Notice>>,
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  // The navigation counts the unread ones from it: a notice that nobody is told of might as well not be there.
  staleTime: 60_000,
  refetchInterval: 5 * 60_000,
  refetchOnWindowFocus: true,
});

/** How many notices are unread; `isMore` where the list goes on with what may be unread too. */
export function unreadIn({ pages }: Pick<NoticePages, 'pages'>): { count: number; isMore: boolean } {
  const rows = pages.flatMap((page) => page.rows);
  return {
    count: rows.filter((row) => row.unread).length,
    isMore: Boolean(rows.at(-1)?.unread && pages.at(-1)?.next),
  };
}
