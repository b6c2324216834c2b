import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useEffect } from 'react';
import { TAKER_SEARCH } from '#contract/limits.ts';
import { client, send } from '#lib/api.ts';
import { userKeys } from '#patterns/people/people-queries.ts';
import { toast } from '#ui/overlays/toast.tsx';

/** A person who can be assigned an exam. */
export type Taker = InferResponseType<typeof client.api.users.search.$get, 200>[number];

const takersQuery = (q: string) =>
  queryOptions({
    queryKey: userKeys.takers(q),
    queryFn: () => send(client.api.users.search.$get({ query: { q } })),
    // Who can take an exam changes with grades and blocks.
    staleTime: 10_000,
  });

/** Finds people by name. With fewer than two characters no request is made and nobody is found. */
export function useTakerSearch(typed: string) {
  const q = typed.trim().slice(0, TAKER_SEARCH.max).trim();
  const isLongEnough = q.length >= TAKER_SEARCH.min;
  const query = useQuery({
    ...takersQuery(q),
    enabled: isLongEnough,
    // Keep showing the people found before while typing.
    placeholderData: (previous) => (isLongEnough ? previous : undefined),
  });

  const { errorUpdatedAt } = query;
  useEffect(() => {
    if (errorUpdatedAt > 0)
      toast({ tone: 'danger', title: 'Search Failed', description: 'Failed to search for users.' });
  }, [errorUpdatedAt]);

  return { ...query, q, isLongEnough };
}
