import type { ReactNode } from 'react';
import { reasonOf } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import type { ListState } from './list-state.ts';
import { useLoadOnScroll } from './use-load-on-scroll.ts';

interface LoadMoreProps {
  list: ListState<unknown>;
  by: 'scroll' | 'button';
  /** Stands in for the rows that are loading. */
  children: ReactNode;
}

/** The end of a list that has more: loads the next page, and offers a button to try again after a failure. */
export default function LoadMore({ list, by, children }: LoadMoreProps) {
  return by === 'button' ? <LoadMoreButton list={list} /> : <LoadMoreOnScroll list={list}>{children}</LoadMoreOnScroll>;
}

function LoadMoreButton({ list: { moreError, isLoadingMore, loadMore } }: Pick<LoadMoreProps, 'list'>) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-end gap-3">
      {moreError && (
        <p role="alert" className="mr-auto text-sm text-danger">
          {reasonOf(moreError)} Those above were kept.
        </p>
      )}
      <Button size="sm" working={isLoadingMore} onClick={() => void loadMore()}>
        Load more
      </Button>
    </div>
  );
}

function LoadMoreOnScroll({ list, children }: Omit<LoadMoreProps, 'by'>) {
  const end = useLoadOnScroll(list);
  return (
    <div ref={end} className="mt-4">
      {list.moreError && !list.isLoadingMore ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
          <p>The rest of the list could not be loaded. {reasonOf(list.moreError)}</p>
          <Button size="sm" onClick={() => void list.loadMore()}>
            Load more
          </Button>
        </div>
      ) : (
        <Loading label="Loading more">{children}</Loading>
      )}
    </div>
  );
}
