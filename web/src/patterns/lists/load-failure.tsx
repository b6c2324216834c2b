import type { ReactNode } from 'react';
import { failureOf, reasonOf } from '#lib/api.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';

interface LoadFailureProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** What could not be loaded. */
  title: string;
  /** What the failure left untouched. */
  children?: ReactNode;
}

/** Takes the place of data that could not be loaded: what failed and why, with a button to try again. */
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
