import { type RefObject, useEffect, useRef, useState } from 'react';

// Every call of `focus()` in the browser's code is here; a test holds it.

/** An element, or a component that passes focus on. */
export type FocusRef = RefObject<{ focus: (options?: FocusOptions) => void } | null>;

/** Moves focus to an element that is on the page. */
export const focusOn = (ref: FocusRef): void => ref.current?.focus();

/** Moves focus to an element without scrolling to it. False if it is not on the page. */
export function focusWithoutScroll({ current }: FocusRef): boolean {
  current?.focus({ preventScroll: true });
  return current !== null;
}

/** Moves focus once React has rendered what a click changed, and once a closing menu or dialog has returned it. */
export const focusSoon = (ref: FocusRef): void => void requestAnimationFrame(() => focusOn(ref));

/** Moves focus to the first of these elements that is on the page, and says whether there was one. */
export function focusFirstId(ids: readonly string[]): boolean {
  const element = ids.map((id) => document.getElementById(id)).find((found) => found !== null);
  element?.focus();
  return element !== undefined;
}

/** Moves focus to the selected tab, and says whether there is one. */
export function focusSelectedTab(): boolean {
  const tab = document.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
  tab?.focus();
  return tab !== null;
}

/** Moves focus into a text as soon as it shows its new value, with the caret at `caret` or else at its end. */
export function focusText(ref: RefObject<HTMLTextAreaElement | null>, caret?: number): void {
  requestAnimationFrame(() => {
    focusOn(ref);
    const at = caret ?? ref.current?.value.length ?? 0;
    ref.current?.setSelectionRange(at, at);
  });
}

/** Ref for an element that takes focus when it appears. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

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
      const element = elements.current.get(key);
      element?.focus(options);
      return element !== undefined;
    },
    /** Once React has rendered what a click changed; if no element has the key, `otherwise` takes focus. */
    focusSoon: (key: Key, otherwise?: FocusRef) =>
      void requestAnimationFrame(() => (elements.current.get(key) ?? otherwise?.current)?.focus()),
  };
}

let heading: HTMLElement | null = null;

/** Ref for the screen's h1, which takes focus after a navigation. */
export function headingRef(element: HTMLElement | null): () => void {
  heading = element;
  return () => {
    if (heading === element) heading = null;
  };
}

let search: HTMLElement | null = null;

/** Ref for the search field of a screen, which a key moves focus to. */
export function searchRef(element: HTMLElement | null): () => void {
  search = element;
  return () => {
    if (search === element) search = null;
  };
}

/** Moves focus to the screen's search field. False if it has none. */
export function focusSearch(): boolean {
  search?.focus();
  return search !== null;
}

/** Taken out of an open dialog, focus comes straight back with the field's text selected, and the next letter would replace it. */
const isInDialog = (): boolean =>
  Boolean(document.activeElement?.closest('[data-state=open]:is([role=dialog], [role=alertdialog])'));

/** Moves focus to the screen's heading, so that a screen reader reads it; not out of a dialog that was opened in the meantime. */
export function focusHeading(): void {
  if (!isInDialog()) heading?.focus({ preventScroll: true });
}

/** Moves focus to the heading of a view that replaces another without a navigation: what had focus is gone with the old view. */
export function useHeadingFocus(isReplacement = true): void {
  useEffect(() => {
    if (isReplacement && document.activeElement === document.body) focusHeading();
  }, [isReplacement]);
}

/** Where an overlay moves focus when it opens: a ref, or a function that does it. */
export type InitialFocus = FocusRef | (() => void);

/** Moves focus into an overlay that has opened, to the overlay itself by default: its title is read, and no button is active. */
export function focusInside(event: Event, target?: InitialFocus): void {
  event.preventDefault();
  if (typeof target === 'function') target();
  else target?.current?.focus();
  const overlay = event.currentTarget;
  if (overlay instanceof HTMLElement && !overlay.contains(document.activeElement)) overlay.focus();
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
    if (isUsable && opener instanceof HTMLElement) opener.focus();
    // The opener may be a deleted row or disabled. A dialog that closed along with this one has already returned focus.
    else if (document.activeElement === document.body) focusHeading();
  };
}
