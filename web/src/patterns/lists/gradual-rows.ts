import { startTransition, useEffect, useState } from 'react';

/**
 * Renders the rows that a list mounts with in steps, one a frame, so that a slow device can answer between them: `first` rows, twice as
 * many, and so on. `first` is undefined for rows that were cached when the list mounted: they keep their scroll position. What follows the
 * rows waits for `isComplete`.
 */
export function useGradualRows<Row>(rows: Row[], first: number | undefined): { shown: Row[]; isComplete: boolean } {
  const [total] = useState(rows.length);
  const [count, setCount] = useState(first ?? total);
  const isComplete = count >= total;
  useEffect(() => {
    if (!isComplete) requestAnimationFrame(() => startTransition(() => setCount(count * 2)));
  }, [count, isComplete]);
  return { shown: isComplete ? rows : rows.slice(0, count), isComplete };
}
