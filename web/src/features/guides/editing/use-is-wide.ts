import { useSyncExternalStore } from 'react';

// From here on the sidebar leaves room for the text and its preview side by side.
const wide = window.matchMedia('(min-width: 80rem)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether there is room for two columns. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
