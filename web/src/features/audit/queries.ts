import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { AUDIT_ACTIONS, AUDIT_ENTITY_TYPES, type AuditAction, type AuditEntityType } from '#contract/audit.ts';
import { client, send, sendPage } from '../../lib/api.ts';
import { endOfDay, isDay, startOfDay } from './audit-day.ts';
import type { AuditSearch } from './audit-search.ts';

/** An entry of the audit log, with who acted and who was concerned as they are called now. */
export type AuditEntry = InferResponseType<(typeof client.api)['audit-logs']['$get'], 200>[number];

/** Rows of a full page: one that holds fewer and yet goes on has searched a window of the log to its end. */
export const PAGE_ROWS = 50;

/** What the server narrows the log to. */
export type AuditFilter = {
  q?: string;
  action?: AuditAction;
  entityType?: AuditEntityType;
  userId?: string;
  entityId?: string;
  from?: string;
  to?: string;
};

/** The address as the server takes it: names that it knows, and from the first moment of a day to the last one. */
export function filterOf({ q, action, entityType, userId, entityId, from, to }: AuditSearch): AuditFilter {
  const knownAction = AUDIT_ACTIONS.find((known) => known === action);
  const knownType = AUDIT_ENTITY_TYPES.find((known) => known === entityType);
  // A search that is still being typed may end in a blank, which finds nothing else.
  const words = q?.trim();
  return {
    ...(words && { q: words }),
    ...(knownAction && { action: knownAction }),
    ...(knownType && { entityType: knownType }),
    ...(userId && { userId }),
    ...(entityId && { entityId }),
    ...(from && isDay(from) && { from: startOfDay(from).toISOString() }),
    ...(to && isDay(to) && { to: endOfDay(to).toISOString() }),
  };
}

/** The audit log, newest first, page by page. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit-logs', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      sendPage(
        client.api['audit-logs'].$get(
          { query: { ...filter, limit: String(PAGE_ROWS), ...(pageParam && { cursor: pageParam }) } },
          { init: { signal } },
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Others act meanwhile: who comes back reads it again, though not twice on the way in.
    staleTime: 10_000,
  });

/** People by the beginning of their name or chat ID: whom to narrow the log to. */
export const peopleByNameQuery = (q: string) =>
  queryOptions({
    queryKey: ['users', 'by-name', q],
    queryFn: ({ signal }) => send(client.api.users.$get({ query: { q, limit: '8' } }, { init: { signal } })),
    staleTime: 60_000,
  });
