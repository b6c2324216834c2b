import { useSyncExternalStore } from 'react';

/** Anything lower is a browser's bar, not a keyboard. */
const LEAST_PX = 120;

function subscribe(listener: () => void): () => void {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', listener);
  viewport?.addEventListener('scroll', listener);
  return () => {
    viewport?.removeEventListener('resize', listener);
    viewport?.removeEventListener('scroll', listener);
  };
}

function coveredPx(): number {
  const viewport = window.visualViewport;
  // Zooming in shrinks the viewport too.
  if (viewport?.scale !== 1) return 0;
  const covered = document.documentElement.clientHeight - viewport.height - viewport.offsetTop;
  return covered < LEAST_PX ? 0 : Math.round(covered);
}

/** The height in pixels that an on-screen keyboard covers. Only Safari lets it: others shrink the page (`interactive-widget`). */
export const useKeyboardInset = (): number => useSyncExternalStore(subscribe, coveredPx);
