import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useEffect } from 'react';
import { TAKER_SEARCH } from '#contract/limits.ts';
import { client, send } from '../../../lib/api.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { userKeys } from '../../users/queries.ts';

/** Someone who may be given an exam. */
export type Taker = InferResponseType<typeof client.api.users.search.$get, 200>[number];

const takersQuery = (q: string) =>
  queryOptions({
    queryKey: userKeys.takers(q),
    queryFn: () => send(client.api.users.search.$get({ query: { q } })),
    // Who may sit an exam changes with grades and blocks.
    staleTime: 10_000,
  });

/** The people that a name finds. With fewer than two characters nothing is asked for, and nobody found. */
export function useTakers(typed: string) {
  const q = typed.trim().slice(0, TAKER_SEARCH.max).trim();
  const isEnough = q.length >= TAKER_SEARCH.min;
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
