import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Taker } from './taker-search.ts';

interface ChosenProps {
  people: Taker[];
  /** What stands in the way of assigning to them, by their id. */
  refusals: Map<string, string>;
  onRemove: (person: Taker) => void;
}

/** The people who are chosen, each with the button that lets them go. */
export function Chosen({ people, refusals, onRemove }: ChosenProps) {
  const list = useRef<HTMLUListElement>(null);
  const next = useRef<number | null>(null);
  // The chip that had focus is gone: its neighbour takes it, or else the search.
  useEffect(() => {
    if (next.current === null) return;
    const chips = list.current?.querySelectorAll('button');
    const chip = chips?.[Math.min(next.current, chips.length - 1)];
    next.current = null;
    (chip ?? document.querySelector<HTMLElement>('[role="dialog"] input[type="search"]'))?.focus();
  });

  return (
    <ul ref={list} aria-label="Chosen people" className="flex list-none flex-wrap gap-2">
      {people.map((person, index) => {
        const refusal = refusals.get(person.id);
        return (
          <li
            key={person.id}
            className="flex max-w-full items-center gap-1 rounded-md border border-line bg-subtle py-0.5 pr-0.5 pl-2.5 text-sm"
          >
            <span className="min-w-0 truncate">{person.username}</span>
            {refusal && <span className="font-medium text-danger">{refusal}</span>}
            <button
              type="button"
              aria-label={`Remove ${person.username}`}
              title={`Remove ${person.username}`}
              className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
              onClick={() => {
                next.current = index;
                onRemove(person);
              }}
            >
              <X aria-hidden className="size-4" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
