import { useState } from 'react';

/**
 * Extends the order in which the reader steps through the rows of a list. Ids that have left the list keep their place, so a
 * decision that moves one to another tab loses nobody's position. New ids go after the id they follow in the list.
 */
export function mergeOrder(before: readonly string[], listed: readonly string[]): readonly string[] {
  const known = new Set(before);
  if (listed.every((id) => known.has(id))) return before;
  const merged = [...before];
  let place = 0;
  for (const id of listed) {
    const index = known.has(id) ? merged.indexOf(id) : place;
    if (!known.has(id)) merged.splice(index, 0, id);
    place = index + 1;
  }
  return merged;
}

/** The ids before and after the open one, and how many loaded ones come after it. */
export function neighboursOf(order: readonly string[], open: string | undefined) {
  const index = open ? order.indexOf(open) : -1;
  // A row opened by its address may not be in the list. Then the whole list comes after it.
  if (index < 0) return { previous: undefined, next: order.find((id) => id !== open), left: order.length };
  return { previous: order[index - 1], next: order[index + 1], left: order.length - 1 - index };
}

/** The rows to try for focus, best first: the row itself, those after it, then those before it, nearest first. */
export function focusOrder(order: readonly string[], id: string): string[] {
  const index = order.indexOf(id);
  return index < 0 ? [id] : [...order.slice(index), ...order.slice(0, index).reverse()];
}

const isSameOrder = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/** The order to step through: the list's own, frozen and only added to while a row is open in one tab. */
export function useStepOrder(listed: readonly string[], open: string | undefined, tab: string) {
  const [kept, setKept] = useState({ tab, order: listed });
  const order = open ? mergeOrder(kept.tab === tab ? kept.order : [], listed) : listed;
  if (kept.tab !== tab || !isSameOrder(kept.order, order)) setKept({ tab, order });
  return { order, ...neighboursOf(order, open) };
}
