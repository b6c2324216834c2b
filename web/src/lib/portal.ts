import { queryOptions, useQuery } from '@tanstack/react-query';
import { client, send } from './api.ts';
import { SHELL_KEYS } from './shell.ts';

/** What the portal says of itself, its number of open positions, and the settings that the privacy page explains. */
export const portalQuery = queryOptions({
  queryKey: SHELL_KEYS.portal,
  queryFn: () => send(client.api.portal.$get()),
});

export type Portal = Awaited<ReturnType<NonNullable<typeof portalQuery.queryFn>>>;

/** The portal's name; empty until it is known. */
export const usePortalName = (): string => useQuery(portalQuery).data?.name ?? '';
