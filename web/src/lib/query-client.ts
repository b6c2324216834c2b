import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { sessionQuery } from './session.ts';

// Reacts to a session that ended, or a grade that changed, while the page was open.
function followSession(error: unknown) {
  if (!(error instanceof ApiError)) return;
  if (error.status === 401) queryClient.setQueryData(sessionQuery.queryKey, null);
  else if (error.failure?.code === 'grade_too_low')
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

/**
 * The one cache. Data never goes stale, and nothing is refetched or retried, unless a query says so where it is declared.
 * Calls are made even offline, so that they fail quickly and the screen can say so.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: followSession }),
  mutationCache: new MutationCache({ onError: followSession }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 5 * 60 * 1000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
