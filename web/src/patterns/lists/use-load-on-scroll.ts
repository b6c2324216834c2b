import { useEffect, useEffectEvent, useState } from 'react';
import type { ListState } from './list-state.ts';

// Loaded this early, the rows are there before an even scroll reaches them.
const AHEAD_PX = 600;

/** Loads the next page when the end of the list comes near. Returns the ref for the element at that end. */
export function useLoadOnScroll({ hasMore, isFetching, moreError, loadMore }: ListState<unknown>) {
  const [sentinel, setSentinel] = useState<Element | null>(null);
  const load = useEffectEvent(() => void loadMore());
  // After a failure only the button on the screen tries again. While the list is being read again,
  // the next page waits: it would cancel that read and mark the old rows as fresh.
  const isWaiting = hasMore && !isFetching && !moreError;

  // Observed anew after each page: a short page leaves the end in sight, which no observer would report as a change.
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
