import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether a region overflows. If it scrolls, it then needs a tab stop, so that text without anything to focus can be
 * scrolled by keyboard.
 */
export function useScrollable() {
  const [scrollable, setScrollable] = useState(false);
  const ref = useCallback((region: HTMLElement | null) => {
    if (!region) return;
    // It reports after the layout and before the paint, from the first one on, so that a region never appears without its tab stop.
    const observer = new ResizeObserver(() =>
      flushSync(() => setScrollable(region.scrollHeight > region.clientHeight + 1)),
    );
    for (const box of [region, ...region.children]) observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { ref, scrollable };
}
