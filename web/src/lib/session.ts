import { type QueryClient, type QueryKey, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { Demo } from '#contract/settings/demo.ts';
import { client, send } from './api.ts';
import { setDemo } from './portal/demo.ts';
import { setLabels } from './portal/labels.ts';

/** What a page shows first, in one reply (docs/rules/browser.md#shell). */
type Shell = InferResponseType<typeof client.api.shell.$get, 200>;

/** A demo says whom to look as. */
type DemoShell = Shell & { demo?: Demo };

/** The signed-in user. */
export type Me = NonNullable<Shell['me']>;

/** The keys of the queries that the shell's parts answer. Kept here so that the first load imports no queries of signed-in screens. */
export const SHELL_KEYS = {
  portal: ['portal'],
  unreadNotifications: ['notifications', 'unread'],
  unreadNotices: ['notices', 'unread'],
  ownAssignments: ['exam-assignments', 'own'],
  applicationCounts: ['applications', 'counts'],
  examFigures: ['exams', 'figures'],
  file: ['file'],
  staffWaiting: ['staff', 'waiting'],
  voice: ['voice', 'waiting'],
  checklist: ['owner', 'checklist'],
  standing: ['standing'],
  guides: ['guides', 'menu'],
} satisfies Record<Exclude<keyof Shell, 'me' | 'labels' | 'language'>, QueryKey>;

/** Reads the shell, fills the queries that have no data yet with its parts, and returns the user. */
async function readShell(queryClient: QueryClient): Promise<Me | null> {
  const { me, labels, demo, ...parts }: DemoShell = await send(client.api.shell.$get());
  setLabels(labels);
  setDemo(demo);
  for (const part of Object.keys(SHELL_KEYS) as (keyof typeof SHELL_KEYS)[]) {
    const data = parts[part];
    const queryKey = SHELL_KEYS[part];
    if (data !== null && queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, data);
  }
  return me;
}

/** The signed-in user, or null. Its reply also holds what the page shows first. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client: queryClient }) => readShell(queryClient),
  // Kept while the page is open.
  gcTime: Number.POSITIVE_INFINITY,
});

/** The signed-in user, or null. Never suspends below the root route, which loads the session. */
export const useSession = (): Me | null => useSuspenseQuery(sessionQuery).data;

/** The user, on screens behind sign-in. Throws for a visitor. */
export function useMe(): Me {
  const me = useSession();
  if (!me) throw new Error('This screen is for signed-in people');
  return me;
}

/** The portal's name, its number of open positions, and the settings that the privacy page explains. */
export const portalQuery = queryOptions({
  queryKey: SHELL_KEYS.portal,
  queryFn: () => send(client.api.portal.$get()),
});

export type Portal = Awaited<ReturnType<NonNullable<typeof portalQuery.queryFn>>>;

/** The portal's own logo; null where it has the product's mark. */
export const useLogo = () => useQuery(portalQuery).data?.logo ?? null;

/** The portal's name; empty until it has loaded. */
export const usePortalName = (): string => useQuery(portalQuery).data?.name ?? '';
