import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { AUDIT_ACTIONS, AUDIT_ENTITY_TYPES, type AuditAction, type AuditEntityType } from '#contract/audit.ts';
import { client, send, sendPage } from '#lib/api.ts';
import { dayAgo, endOfDay, isDay, startOfDay } from '#lib/day.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { userKeys } from '#patterns/people/people-queries.ts';
import type { AuditPeriod, AuditSearch } from './audit-search.ts';

export const auditKeys = {
  lists: ['audit-logs', 'list'],
  list: (filter: AuditFilter) => ['audit-logs', 'list', filter],
};

/** An entry of the audit log, with the current names of who acted and who was affected. */
export type AuditEntry = InferResponseType<(typeof client.api)['audit-logs']['$get'], 200>[number];

/** Rows of a full page. A shorter page with a next one has reached the end of the window that one search reads. */
export const PAGE_ROWS = 50;

/** The server's filter of the log. */
export type AuditFilter = {
  q?: string;
  action?: AuditAction;
  entityType?: AuditEntityType;
  userId?: string;
  entityId?: string;
  from?: string;
  to?: string;
};

/** The days of a period before today. */
const DAYS_BEFORE: Record<AuditPeriod, number> = { today: 0, '7-days': 6, '30-days': 29 };

/** The server's filter for an address: without unknown names, and from the first moment of a day to the last of another. */
export function filterOf({ q, action, entityType, userId, entityId, period, from, to }: AuditSearch): AuditFilter {
  const knownAction = AUDIT_ACTIONS.find((known) => known === action);
  const knownType = AUDIT_ENTITY_TYPES.find((known) => known === entityType);
  // A search still being typed may end in a blank.
  const words = q?.trim();
  const first = from ?? (period && !to ? dayAgo(DAYS_BEFORE[period]) : undefined);
  return {
    ...(words && { q: words }),
    ...(knownAction && { action: knownAction }),
    ...(knownType && { entityType: knownType }),
    ...(userId && { userId }),
    ...(entityId && { entityId }),
    ...(first && isDay(first) && { from: startOfDay(first).toISOString() }),
    ...(to && isDay(to) && { to: endOfDay(to).toISOString() }),
  };
}

/** The audit log, newest first, page by page. */
export const auditQuery = (filter: AuditFilter) =>
  pagedQuery({
    queryKey: auditKeys.list(filter),
    readPage: (start, { signal }) =>
      sendPage(
        client.api['audit-logs'].$get(
          { query: { ...filter, limit: String(PAGE_ROWS), ...start } },
          { init: { signal } },
        ),
      ),
    // Others act all the time: read again on return; the loader and the screen share one read.
    staleTime: 10_000,
  });

/** People whose username or Discord ID starts so, to filter the log by. */
export const peopleByNameQuery = (q: string) =>
  queryOptions({
    queryKey: userKeys.byName(q),
    queryFn: ({ signal }) => send(client.api.users.$get({ query: { q, limit: '8' } }, { init: { signal } })),
    staleTime: 60_000,
  });
