import { useEffect } from 'react';
import { queryClient } from './query-client.ts';

/** How often to look whether all is read, in ms. */
const LOOK_MS = 100;

/**
 * Loads code that a screen may need soon, once nothing is being read and the browser has time, so that it never competes with what
 * the screen shows. A failure is ignored: whoever needs the code loads it again and reports it. Returns how to cancel.
 */
function preloadWhenIdle(load: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    if (queryClient.isFetching() > 0) timer = setTimeout(look, LOOK_MS);
    else if (window.requestIdleCallback) window.requestIdleCallback(start);
    else start();
  };
  const start = () => void load().catch(() => undefined);
  timer = setTimeout(look, LOOK_MS);
  return () => clearTimeout(timer);
}

/** Preloads code while the caller is mounted. `load` is read once. */
export const usePreload = (load: () => Promise<unknown>): void =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => preloadWhenIdle(load), []);
