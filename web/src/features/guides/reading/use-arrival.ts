import { useEffect } from 'react';

/** Moves focus to a view's heading when it takes another's place at the same path: what had focus went with the other. */
export function useArrival(): void {
  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
  }, []);
}
