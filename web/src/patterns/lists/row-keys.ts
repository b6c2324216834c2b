import { focusHeading, focusOn } from '#lib/focus.ts';
import { watchPointer } from './held-rows.ts';

const lists = new Set<HTMLElement>();

const TARGET = 'a[href], button:enabled';

/** If the focused row is removed, moves focus to the row in its place, or to the screen's heading. */
function keepFocus(list: HTMLElement): () => void {
  let row: HTMLLIElement | null = null;
  let place = -1;
  const rows = () => [...list.querySelectorAll<HTMLLIElement>('li:not([aria-hidden])')];
  const enter = ({ target }: FocusEvent) => {
    row = target instanceof Element ? target.closest('li') : null;
    place = row ? rows().indexOf(row) : -1;
  };
  const leave = () =>
    queueMicrotask(() => {
      if (row?.isConnected && !row.contains(document.activeElement)) row = null;
    });
  const rescue = () => {
    if (!row || row.isConnected || document.activeElement !== document.body) return;
    const next = rows()[place] ?? rows().at(-1);
    const target = next?.querySelector<HTMLElement>(TARGET);
    if (target) focusOn({ current: target });
    else focusHeading();
  };
  list.addEventListener('focusin', enter);
  list.addEventListener('focusout', leave);
  const observer = new MutationObserver(rescue);
  observer.observe(list, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    // The list's last row, in place of which the screen says that there is none.
    queueMicrotask(rescue);
  };
}

/** Ref for a list whose rows the keys J and K step through, stay in place under a pointer, and keep the focus when one goes. */
export function listRef(element: HTMLElement | null): () => void {
  if (!element) return () => undefined;
  lists.add(element);
  const stopKeeping = keepFocus(element);
  const stopWatching = watchPointer(element);
  return () => {
    lists.delete(element);
    stopKeeping();
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
  const targets = rows.map((row) => row.querySelector<HTMLElement>(TARGET)).filter((found) => found !== null);
  const current = targets.findIndex((target) => target.closest('li')?.contains(document.activeElement));
  const next = targets[current < 0 && by < 0 ? targets.length - 1 : current + by];
  if (next) focusOn({ current: next });
  return next !== undefined;
}
