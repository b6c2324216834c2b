import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { ApiError, client, send } from './api.ts';

/** Who is signed in; null when nobody is. Any answer but 200 and 401 is an error (spec §8). */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => {
    try {
      return await send(client.api.auth.me.$get());
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  // The page's own answer to who is looking must outlive every screen.
  gcTime: Number.POSITIVE_INFINITY,
});

/** The signed-in person, as the server tells it. */
export type Me = NonNullable<Awaited<ReturnType<NonNullable<typeof sessionQuery.queryFn>>>>;

/** The signed-in person or null. For screens below a route that has loaded the session: it never waits there. */
export const useSession = (): Me | null => useSuspenseQuery(sessionQuery).data;

/** The signed-in person, on screens that only they can reach. Throws where nobody is signed in. */
export function useMe(): Me {
  const me = useSession();
  if (!me) throw new Error('This screen is for signed-in people');
  return me;
}
