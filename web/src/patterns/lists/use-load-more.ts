import { useEffect, useEffectEvent, useState } from 'react';

/** The part of an infinite query that the hook needs; the query itself fits. */
interface LoadMore {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  /** After a failure nothing is fetched by itself any more: the screen offers a button that calls `fetchNextPage`. */
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

// Fetched this long before the end comes into sight, so that an even scroll does not meet it.
const AHEAD_PX = 600;

/** Fetches the next page of a list when its end comes near. Gives the ref of the element that stands at the end. */
export function useLoadMore({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: LoadMore) {
  const [sentinel, setSentinel] = useState<Element | null>(null);
  const load = useEffectEvent(() => void fetchNextPage());
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;

  // Watched anew after each page, since a short page may leave the end in sight, which is no change to an observer.
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
