import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Rows stay this long after a release, or after the pointer last moved over them: a pointer that moves there is about to press. */
const QUIET_MS = 500;

/** A pointer that keeps moving holds rows back no longer than this. */
const MOST_MS = 2000;

let isDown = false;
let isActive = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function settle() {
  if (isDown || !isActive) return;
  isActive = false;
  for (const listener of listeners) listener();
}

function follow({ buttons }: PointerEvent) {
  isDown = buttons > 0;
  isActive = true;
  clearTimeout(timer);
  if (!isDown) timer = setTimeout(settle, QUIET_MS);
  // The release may be anywhere.
  for (const type of ['pointerup', 'pointercancel'] as const)
    if (isDown) window.addEventListener(type, follow);
    else window.removeEventListener(type, follow);
}

// A finger leaves as it is lifted, before its click.
const leave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && settle();

/** Watches for a pointer over a list's rows, until the returned function is called. */
export function watchPointer(list: HTMLElement): () => void {
  list.addEventListener('pointerdown', follow);
  list.addEventListener('pointermove', follow, { passive: true });
  list.addEventListener('pointerleave', leave);
  return settle;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What tells a row from others: its id, or the row itself. */
const idOf = (row: unknown) => (typeof row === 'object' && row !== null && 'id' in row ? row.id : row);

/** Whether every row keeps its place; more may follow. */
const keepsPlaces = (before: readonly unknown[], after: readonly unknown[] | undefined) =>
  after !== undefined && before.every((row, at) => at < after.length && idOf(row) === idOf(after[at]));

/**
 * Holds a list back while a pointer is at work on the rows of any list, so that none slides away under a press. Only a list whose rows
 * would move; those who only type wait for nothing.
 */
export function useHeldRows<List>(latest: List, rows: readonly unknown[] | undefined): List {
  const shown = useRef({ list: latest, rows });
  const wouldMove = shown.current.rows !== undefined && !keepsPlaces(shown.current.rows, rows);
  const isHeld = useSyncExternalStore(subscribe, () => wouldMove && isActive);
  useEffect(() => {
    if (!isHeld) shown.current = { list: latest, rows };
  });
  useEffect(() => {
    if (!isHeld) return;
    const longest = setTimeout(settle, MOST_MS);
    return () => clearTimeout(longest);
  }, [isHeld]);
  return isHeld ? shown.current.list : latest;
}

/** Likewise a value that decides what stands above the rows. */
export const useHeld = <Value>(latest: Value): Value => useHeldRows(latest, [latest]);
