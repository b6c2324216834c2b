import { useEffect } from 'react';

/** Moves focus to the screen's heading, so that a screen reader reads it. */
export const focusHeading = () => document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });

/** Moves focus to the heading of a view that replaces another without a navigation: what had focus is gone with the old view. */
export function useHeadingFocus(isReplacement = true): void {
  useEffect(() => {
    if (isReplacement && document.activeElement === document.body) focusHeading();
  }, [isReplacement]);
}
