import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { ApiError, client, send } from './api.ts';

/** Who is signed in, or null. Any reply but 200 and 401 is an error. */
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
  // Kept for as long as the page is open.
  gcTime: Number.POSITIVE_INFINITY,
});

/** The signed-in person. */
export type Me = NonNullable<Awaited<ReturnType<NonNullable<typeof sessionQuery.queryFn>>>>;

/** The signed-in person or null. Never suspends below the root route, which loads the session. */
export const useSession = (): Me | null => useSuspenseQuery(sessionQuery).data;

/** The signed-in person, on screens behind sign-in. Throws if nobody is signed in. */
export function useMe(): Me {
  const me = useSession();
  if (!me) throw new Error('This screen is for signed-in people');
  return me;
}
