import { focusManager } from '@tanstack/react-query';
import { useEffect } from 'react';

/** How long a page counts as in use after the last input, in ms. */
const IN_USE_MS = 5 * 60_000;

const SIGNS_OF_USE = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focus'];

/**
 * Reports whether the page is in use, immediately and on every change: its tab is visible, and there was input within five minutes.
 * Returning to the tab counts as input. Returns how to stop.
 */
export function watchUse(report: (isInUse: boolean) => void): () => void {
  let usedAt = Date.now();
  let isInUse: boolean | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const check = () => {
    clearTimeout(timer);
    const left = usedAt + IN_USE_MS - Date.now();
    // One timer for all the moves of a pointer.
    if (left > 0) timer = setTimeout(check, left);
    const isInUseNow = left > 0 && document.visibilityState === 'visible';
    if (isInUseNow === isInUse) return;
    isInUse = isInUseNow;
    report(isInUse);
  };
  const noteUse = () => {
    usedAt = Date.now();
    if (!isInUse) check();
  };
  const followTab = () => (document.visibilityState === 'visible' ? noteUse() : check());

  for (const sign of SIGNS_OF_USE) window.addEventListener(sign, noteUse, { capture: true, passive: true });
  document.addEventListener('visibilitychange', followTab);
  check();
  return () => {
    clearTimeout(timer);
    for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, noteUse, { capture: true });
    document.removeEventListener('visibilitychange', followTab);
  };
}

/**
 * Queries with a `refetchInterval` poll only while the page is in use. On return, stale queries with `refetchOnWindowFocus` are
 * refetched immediately.
 */
export function usePollingInUse(): void {
  useEffect(() => focusManager.setEventListener(watchUse), []);
}
