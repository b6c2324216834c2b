import type { ReactNode } from 'react';
import { reasonOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/feedback/skeleton.tsx';
import { useLoadMore } from './use-load-more.ts';

interface LoadMoreProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => unknown;
  };
  /** Stands for the rows that are coming. */
  children: ReactNode;
}

/** The end of a list that has more, which is fetched as it comes near: what is coming, or what went wrong with it and a button to try again. */
export default function LoadMore({ query, children }: LoadMoreProps) {
  const end = useLoadMore(query);
  if (!query.hasNextPage) return null;
  return (
    <div ref={end} className="mt-4">
      {query.isFetchNextPageError && !query.isFetchingNextPage ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
          <p>The rest of the list could not be loaded. {reasonOf(query.error)}</p>
          <Button size="sm" onClick={() => void query.fetchNextPage()}>
            Load more
          </Button>
        </div>
      ) : (
        <Loading label="Loading more">{children}</Loading>
      )}
    </div>
  );
}
