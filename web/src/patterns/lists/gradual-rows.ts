import { useDeferredValue } from 'react';

/**
 * Renders the first rows immediately, and then all of them in steps that leave the page responsive. `first` is how many fill a
 * window, or undefined for rows that were cached when the list mounted: they keep their scroll position. What follows the rows
 * waits for `isComplete`.
 */
export function useGradualRows<Row>(rows: Row[], first: number | undefined): { shown: Row[]; isComplete: boolean } {
  const isComplete = useDeferredValue(true, first === undefined);
  return { shown: isComplete ? rows : rows.slice(0, first), isComplete };
}
