import { useRef } from 'react';

/**
 * Remembers what had focus when an overlay opened, and returns the handler that restores it on closing.
 * Radix does this only for its own triggers; overlays with an address in the URL have none.
 */
export function useOpener(open: boolean): (event: Event) => void {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  // Read while rendering: a field with autoFocus inside the overlay takes focus before any effect runs.
  if (open && !wasOpen.current) opener.current = document.activeElement;
  wasOpen.current = open;

  return (event) => {
    event.preventDefault();
    const element = opener.current;
    const usable =
      element instanceof HTMLElement &&
      element.isConnected &&
      element !== document.body &&
      !element.matches(':disabled');
    // A dialog that closed along with this one has already returned focus.
    if (!usable && document.activeElement !== document.body) return;
    // The opener may be gone (a deleted row) or disabled: then the heading is the nearest sensible place.
    const target = usable ? element : document.querySelector<HTMLElement>('h1[tabindex]');
    target?.focus({ preventScroll: !usable });
  };
}
