import { useState } from 'react';

/**
 * The order in which a dialog goes from one application to the next: the list as it was, so that deciding on one, which
 * takes it out of the list, loses nobody's place; and what has come into the list since, after whatever it stands after there.
 */
function mergeOrder(before: readonly string[], now: readonly string[]): readonly string[] {
  const known = new Set(before);
  if (now.every((id) => known.has(id))) return before;
  const merged = [...before];
  let place = 0;
  for (const id of now) {
    const at = known.has(id) ? merged.indexOf(id) : place;
    if (!known.has(id)) merged.splice(at, 0, id);
    place = at + 1;
  }
  return merged;
}

const sameOrder = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/** The order to go by: kept while something is open, the list's own while nothing is. */
export function useReviewOrder(listed: readonly string[], open: string | undefined) {
  const [order, setOrder] = useState(listed);
  const next = open ? mergeOrder(order, listed) : listed;
  if (!sameOrder(order, next)) setOrder(next);

  const index = open ? next.indexOf(open) : -1;
  return {
    order: next,
    previous: index > 0 ? next[index - 1] : undefined,
    // One that is not in the list, come to by its address, has the whole list after it.
    next: index >= 0 ? next[index + 1] : next.find((id) => id !== open),
    /** How many of those that are loaded come after. */
    left: index >= 0 ? next.length - 1 - index : next.length,
  };
}
