import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { type Me, readShell } from './shell.ts';

export type { Me };

/** Who is signed in, or null. Its reply also has what the page shows first. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client: queryClient }) => readShell(queryClient),
  // Kept for as long as the page is open.
  gcTime: Number.POSITIVE_INFINITY,
});

/** The signed-in person or null. Never suspends below the root route, which loads the session. */
export const useSession = (): Me | null => useSuspenseQuery(sessionQuery).data;

/** The signed-in person, on screens behind sign-in. Throws if nobody is signed in. */
export function useMe(): Me {
  const me = useSession();
  if (!me) throw new Error('This screen is for signed-in people');
  return me;
}
