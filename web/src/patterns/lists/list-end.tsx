import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { reasonOf } from '#lib/api.ts';
import { focusHeading } from '#lib/focus.ts';
import { Button } from '#ui/button.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import type { ListState } from './list-state.ts';

// Loaded this early, the rows are there before a steady scroll reaches them.
const AHEAD_PX = 600;

interface ListEndProps {
  list: ListState<unknown>;
  by: 'scroll' | 'button';
  /** Where to find the rows beyond the first 100, if the address has no pages. */
  rest?: string | undefined;
  /** The skeleton of the rows that are loading. */
  children: ReactNode;
}

/** The end of a list that has more: loads them, and past 100 rows links to the next page of the address. */
export default function ListEnd({ list, by, rest, children }: ListEndProps) {
  if (list.isFull) return list.address ? <NextPage after={list.address.next} /> : <Rest>{rest}</Rest>;
  return by === 'button' ? <LoadMoreButton list={list} /> : <LoadMoreOnScroll list={list}>{children}</LoadMoreOnScroll>;
}

function NextPage({ after }: { after: string | undefined }) {
  return (
    <div className="mt-4 flex justify-center">
      <Button asChild>
        <Link to="." search={(before) => ({ ...before, after })} onClick={focusHeading}>
          Show the next 100
        </Link>
      </Button>
    </div>
  );
}

function Rest({ children }: { children: ReactNode }) {
  return <p className="mt-3 text-sm text-muted">Only the first 100 are listed here. {children}</p>;
}

function LoadMoreButton({ list: { moreError, isLoadingMore, loadMore } }: Pick<ListEndProps, 'list'>) {
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

function LoadMoreOnScroll({ list, children }: Pick<ListEndProps, 'list' | 'children'>) {
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

/** Loads the next page when the end of the list comes near. Returns the ref for the element at that end. */
function useLoadOnScroll({ hasMore, isFetching, moreError, loadMore }: ListState<unknown>) {
  const [sentinel, setSentinel] = useState<Element | null>(null);
  const load = useEffectEvent(() => void loadMore());
  // After a failure only the button tries again. During a refetch the next page waits: it would cancel the refetch and mark the old
  // rows as fresh.
  const isWaiting = hasMore && !isFetching && !moreError;

  // Observed again after each page: if a short page leaves the end in view, no observer reports a change.
  useEffect(() => {
    if (!sentinel || !isWaiting) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load();
      },
      { rootMargin: `${AHEAD_PX}px 0px` },
    );
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [sentinel, isWaiting]);

  return setSentinel;
}
