import { queryOptions, useQuery } from '@tanstack/react-query';
import { client, send } from './api.ts';

/** The portal's name, its number of open positions, and how long it keeps the texts of declined applications. */
export const portalQuery = queryOptions({
  queryKey: ['portal'],
  queryFn: () => send(client.api.portal.$get()),
});

/** The portal's name; empty until it is known. */
export const usePortalName = (): string => useQuery(portalQuery).data?.name ?? '';
