import type { ReactNode } from 'react';
import { failureOf, reasonOf } from '../../lib/api.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';

interface LoadFailureProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** What could not be loaded. */
  title: string;
  /** What was kept. */
  children?: ReactNode;
}

/** Stands where a query's data would, when it could not be had: what happened and why, and a button to try again. */
export function LoadFailure({ query, title, children }: LoadFailureProps) {
  return (
    <ErrorState
      title={title}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      requestId={failureOf(query.error)?.requestId}
    >
      {reasonOf(query.error)} {children}
    </ErrorState>
  );
}
