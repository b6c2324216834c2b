import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, send } from './api.ts';

/** What a page shows first, in one reply (docs/rules/browser.md#shell). */
type Shell = InferResponseType<typeof client.api.shell.$get, 200>;

/** The signed-in person. */
export type Me = NonNullable<Shell['me']>;

/**
 * The keys of the queries that the parts of the shell's reply answer. They are here and not with their queries, which would bring
 * the queries of signed-in screens into the first load.
 */
export const SHELL_KEYS = {
  portal: ['portal'],
  unreadNotifications: ['notifications', 'unread'],
  unreadNotices: ['notices', 'unread'],
  ownAssignments: ['exam-assignments', 'own'],
  applicationCounts: ['applications', 'counts'],
  examFigures: ['exams', 'figures'],
} satisfies Record<Exclude<keyof Shell, 'me'>, QueryKey>;

/** Reads the shell, gives its parts to their queries unless these have been read already, and returns who is signed in. */
export async function readShell(queryClient: QueryClient): Promise<Me | null> {
  const { me, ...parts } = await send(client.api.shell.$get());
  for (const part of Object.keys(SHELL_KEYS) as (keyof typeof SHELL_KEYS)[]) {
    const data = parts[part];
    const queryKey = SHELL_KEYS[part];
    if (data !== null && queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, data);
  }
  return me;
}
