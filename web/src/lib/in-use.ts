import { focusManager } from '@tanstack/react-query';
import { useEffect } from 'react';

/** How long a page counts as in use after somebody last did something in it, in ms. */
const IN_USE_MS = 5 * 60_000;

const SIGNS_OF_USE = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focus'];

/**
 * Reports whether the page is in use, at once and whenever that changes: its tab is visible, and somebody used the pointer, the
 * keyboard or scrolled within five minutes. Coming back to the tab counts too. Returns how to stop.
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
 * Lets queries with a `refetchInterval` poll only while the page is in use. When somebody returns to it, those that are stale and
 * have `refetchOnWindowFocus` are read at once.
 */
export function usePollingInUse(): void {
  useEffect(() => focusManager.setEventListener(watchUse), []);
}
