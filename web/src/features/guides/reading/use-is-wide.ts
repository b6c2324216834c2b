import { useSyncExternalStore } from 'react';

// Where the sidebar leaves room for two columns that one can write and read in.
const wide = window.matchMedia('(min-width: 80rem)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether there is room for two columns of text side by side. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
