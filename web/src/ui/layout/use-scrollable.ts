import { useEffect, useRef, useState } from 'react';

/**
 * Says whether a region has more than it shows, so that it can be given a tab stop only then:
 * someone without a mouse must be able to scroll text that holds nothing to focus.
 */
export function useScrollable<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [scrollable, setScrollable] = useState(false);

  useEffect(() => {
    const region = ref.current;
    if (!region) return;
    const measure = () => setScrollable(region.scrollHeight > region.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(region);
    for (const child of region.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  return { ref, scrollable };
}
