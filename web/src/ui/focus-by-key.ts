import { useRef } from 'react';
import { type FocusRef, focusOn } from '#lib/focus.ts';

/** Refs by key and a function that focuses one of them, for arrow keys in a row and for items that move. */
export function useFocusByKey<Key>() {
  const elements = useRef(new Map<Key, HTMLElement>());
  return {
    refOf: (key: Key) => (element: HTMLElement | null) => {
      if (element) elements.current.set(key, element);
      return () => void elements.current.delete(key);
    },
    /** Moves focus there; false if there is no such element. */
    moveTo: (key: Key, options?: FocusOptions): boolean => {
      const element = elements.current.get(key) ?? null;
      return focusOn({ current: element }, options);
    },
    /** Once React has rendered what a click changed; if no element has the key, `otherwise` takes focus. */
    focusSoon: (key: Key, otherwise?: FocusRef) =>
      void requestAnimationFrame(() => focusOn({ current: elements.current.get(key) ?? otherwise?.current ?? null })),
  };
}
