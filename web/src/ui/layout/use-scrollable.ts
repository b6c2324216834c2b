import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Whether a region overflows. If it scrolls, it then needs a tab stop, so that text without anything to focus can be
 * scrolled by keyboard.
 */
export function useScrollable<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [scrollable, setScrollable] = useState(false);

  // Before the first paint, so that a region never appears without its tab stop.
  useLayoutEffect(() => {
    const region = ref.current;
    if (!region) return;
    const measure = () => setScrollable(region.scrollHeight > region.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(region);
    for (const child of region.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  return { ref, scrollable };
}
