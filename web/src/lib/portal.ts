import { queryOptions, useQuery } from '@tanstack/react-query';
import { client, send } from './api.ts';

/** What the portal says of itself: its name, and how many positions are open. */
export const portalQuery = queryOptions({
  queryKey: ['portal'],
  queryFn: () => send(client.api.portal.$get()),
});

/** The portal's name; empty for the moment until it is known. */
export const usePortalName = (): string => useQuery(portalQuery).data?.name ?? '';
