import { useState } from 'react';

/** The rows of a list that someone has selected. */
export interface Selection {
  /** The ids of those that the list still shows, in its order. */
  ids: string[];
  has: (id: string) => boolean;
  /** Selects a row, or takes it out. `isRange` does the same to all rows from the one before. */
  toggle: (id: string, isRange?: boolean) => void;
  selectAll: () => void;
  /** Takes these rows out. */
  remove: (ids: readonly string[]) => void;
  clear: () => void;
}

/** The selection in a list of these ids. */
export function useSelection(ids: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  return {
    ids: ids.filter((id) => chosen.has(id)),
    has: (id) => chosen.has(id),
    toggle(id, isRange = false) {
      const ends = [isRange && last ? ids.indexOf(last) : -1, ids.indexOf(id)].toSorted((one, other) => one - other);
      const [from = -1, to = -1] = ends;
      const touched = from < 0 ? [id] : ids.slice(from, to + 1);
      const next = new Set(chosen);
      for (const each of touched) {
        if (chosen.has(id)) next.delete(each);
        else next.add(each);
      }
      setChosen(next);
      setLast(id);
    },
    selectAll: () => setChosen(new Set(ids)),
    remove: (gone) => setChosen((before) => new Set([...before].filter((id) => !gone.includes(id)))),
    clear() {
      setChosen(new Set());
      setLast(null);
    },
  };
}
