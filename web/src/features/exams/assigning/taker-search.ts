import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useEffect } from 'react';
import { client, send } from '../../../lib/api.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

/** Someone who may be given an exam. */
export type Taker = InferResponseType<typeof client.api.users.search.$get, 200>[number];

/** So many typed characters, and no fewer, are searched for (spec §5). */
const MIN_SEARCH = 2;

const MAX_SEARCH = 48;

const takersQuery = (q: string) =>
  queryOptions({
    queryKey: ['users', 'takers', q],
    queryFn: () => send(client.api.users.search.$get({ query: { q } })),
    // Who may sit an exam changes with grades and blocks.
    staleTime: 10_000,
  });

/** The people that a name finds. With fewer than two characters nothing is asked for, and nobody found. */
export function useTakers(typed: string) {
  const q = typed.trim().slice(0, MAX_SEARCH).trim();
  const isEnough = q.length >= MIN_SEARCH;
  const query = useQuery({
    ...takersQuery(q),
    enabled: isEnough,
    // The people found before stay while one types on.
    placeholderData: (previous) => (isEnough ? previous : undefined),
  });

  const { errorUpdatedAt } = query;
  useEffect(() => {
    if (errorUpdatedAt > 0)
      toast({ tone: 'danger', title: 'Search Failed', description: 'Failed to search for users.' });
  }, [errorUpdatedAt]);

  return { ...query, q, isEnough };
}
