import { queryOptions, useQuery } from '@tanstack/react-query';
import { client, send } from './api.ts';

/** The portal's name and its number of open positions. */
export const portalQuery = queryOptions({
  queryKey: ['portal'],
  queryFn: () => send(client.api.portal.$get()),
});

/** The portal's name; empty until it is known. */
export const usePortalName = (): string => useQuery(portalQuery).data?.name ?? '';
