import { type RefObject, useEffect } from 'react';

// Every call of `focus()` in the browser's code is here; a test holds it.

/** An element, or a component that passes focus on. */
export type FocusRef = RefObject<{ focus: (options?: FocusOptions) => void } | null>;

/** Moves focus to an element. False if it is not on the page. */
export function focusOn({ current }: FocusRef, options?: FocusOptions): boolean {
  current?.focus(options);
  return current !== null;
}

/** Moves focus to an element without scrolling to it. False if it is not on the page. */
export const focusWithoutScroll = (ref: FocusRef): boolean => focusOn(ref, { preventScroll: true });

/** Moves focus once React has rendered what a click changed, and once a closing menu or dialog has returned it. */
export const focusSoon = (ref: FocusRef): void => void requestAnimationFrame(() => focusOn(ref));

/** Moves focus to an element unless another has it. */
export const focusIfLost = (ref: FocusRef): boolean => document.activeElement === document.body && focusOn(ref);

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

/** Ref for an element that takes focus when it appears. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

let heading: HTMLElement | null = null;
/** What had the focus when it was to move to a heading that the screen does not have yet; null if none is awaited. */
let awaitedFrom: Element | null = null;

/** Ref for the screen's h1, which takes focus after a navigation; once it is there, on a screen that loads first. */
export function headingRef(element: HTMLElement | null): () => void {
  heading = element;
  const { activeElement } = document;
  // Unless the reader has moved on since, as from the link in the menu that they followed.
  if (awaitedFrom && (activeElement === document.body || activeElement === awaitedFrom)) focusHeading();
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

/** Whether a dialog has the focus. Taken out of it, focus comes straight back with the field's text selected, and the next letter would replace it. */
export const isInDialog = (): boolean =>
  Boolean(document.activeElement?.closest('[data-state=open]:is([role=dialog], [role=alertdialog])'));

/** Moves focus to the screen's heading, so that a screen reader reads it; not out of a dialog that was opened in the meantime. */
export function focusHeading(): void {
  awaitedFrom = heading ? null : document.activeElement;
  if (!isInDialog()) heading?.focus({ preventScroll: true });
}

/** Moves focus to the heading of a view that replaces another without a navigation: what had focus is gone with the old view. */
export function useHeadingFocus(isReplacement = true): void {
  useEffect(() => {
    if (isReplacement && document.activeElement === document.body) focusHeading();
  }, [isReplacement]);
}
