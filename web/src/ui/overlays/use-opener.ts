import { useState } from 'react';

/**
 * Remembers what had focus when an overlay opened, and returns the handler that restores it on closing.
 * Radix does this only for its own triggers; overlays with an address in the URL have none.
 */
export function useOpener(open: boolean): (event: Event) => void {
  // State, not refs: React may draw the closing overlay, drop that drawing and draw the open one again, which would count as a
  // second opening, with focus inside the overlay.
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  // Read while rendering: a field with autoFocus inside the overlay takes focus before any effect runs.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(document.activeElement);
  }

  return (event) => {
    event.preventDefault();
    const usable =
      opener instanceof HTMLElement && opener.isConnected && opener !== document.body && !opener.matches(':disabled');
    // A dialog that closed along with this one has already returned focus.
    if (!usable && document.activeElement !== document.body) return;
    // The opener may be gone (a deleted row) or disabled: then the heading is the nearest sensible place.
    const target = usable ? opener : document.querySelector<HTMLElement>('h1[tabindex]');
    target?.focus({ preventScroll: !usable });
  };
}
