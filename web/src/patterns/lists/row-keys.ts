import { focusOn } from '#lib/focus.ts';
import { watchPointer } from './held-rows.ts';

const lists = new Set<HTMLElement>();

/** Ref for a list whose rows the keys J and K step through, and stay in place under a pointer. */
export function listRef(element: HTMLElement | null): () => void {
  if (!element) return () => undefined;
  lists.add(element);
  const stopWatching = watchPointer(element);
  return () => {
    lists.delete(element);
    stopWatching();
  };
}

const isAfter = (one: Node, other: Node) =>
  Boolean(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);

/** Moves focus to the first link or button of the next row (1) or the one before (-1), through all lists of the screen in their order. */
export function stepThroughRows(by: 1 | -1): boolean {
  const rows = [...lists]
    .sort((one, other) => (isAfter(one, other) ? 1 : -1))
    .flatMap((list) => [...list.querySelectorAll('li')]);
  // A row knows neither its list nor its neighbours, so the page's order is the only one there is.
  const targets = rows
    .map((row) => row.querySelector<HTMLElement>('a[href], button:enabled'))
    .filter((found) => found !== null);
  const current = targets.findIndex((target) => target.closest('li')?.contains(document.activeElement));
  const next = targets[current < 0 && by < 0 ? targets.length - 1 : current + by];
  if (next) focusOn({ current: next });
  return next !== undefined;
}
