import { useState } from 'react';
import { type FocusRef, focusHeading, focusOn, isInDialog } from '#lib/focus.ts';

/** Where an overlay moves focus when it opens: a ref, or a function that does it. */
export type InitialFocus = FocusRef | (() => void);

/** Moves focus into an overlay that has opened, to the overlay itself by default: its title is read, and no button is active. */
export function focusInside(event: Event, target?: InitialFocus): void {
  event.preventDefault();
  if (typeof target === 'function') target();
  else if (target) focusOn(target);
  const overlay = event.currentTarget;
  if (overlay instanceof HTMLElement && !overlay.contains(document.activeElement)) focusOn({ current: overlay });
}

/**
 * Remembers what had focus when an overlay opened, and returns the handler that restores it on closing. `finalFocus` may move focus
 * elsewhere, and says whether it did. Radix does this only for its own triggers; overlays with an address in the URL have none.
 */
export function useReturnFocus(open: boolean, finalFocus?: () => boolean): (event: Event) => void {
  // State, not refs: if React discards a render of the closing overlay, a ref would count a second opening, from inside the overlay.
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  // Read while rendering: a field with autoFocus inside the overlay takes focus before any effect runs.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(document.activeElement);
  }

  return (event) => {
    event.preventDefault();
    if (isInDialog() || finalFocus?.()) return;
    const isUsable = opener?.isConnected && opener !== document.body && !opener.matches(':disabled');
    if (isUsable && opener instanceof HTMLElement) focusOn({ current: opener });
    // The opener may be a deleted row or disabled. A dialog that closed along with this one has already returned focus.
    else if (document.activeElement === document.body) focusHeading();
  };
}
