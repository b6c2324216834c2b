import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PersonName } from '#ui/person-name.tsx';
import type { Taker } from './taker-search.ts';

interface ChosenPeopleProps {
  people: Taker[];
  /** Why they cannot be assigned, by their id. */
  refusals: Map<string, string>;
  onRemove: (person: Taker) => void;
}

/** The people chosen, each with a button to remove them. */
export function ChosenPeople({ people, refusals, onRemove }: ChosenPeopleProps) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  // The chip that had focus is gone: focus its neighbour, or else the search.
  useEffect(() => {
    if (removed.current === null) return;
    const chips = list.current?.querySelectorAll('button');
    const chip = chips?.[Math.min(removed.current, chips.length - 1)];
    removed.current = null;
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
            <span className="min-w-0 truncate">
              <PersonName person={person} />
            </span>
            {refusal && <span className="font-semibold text-danger">{refusal}</span>}
            <button
              type="button"
              aria-label={`Remove ${person.username}`}
              title={`Remove ${person.username}`}
              className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
              onClick={() => {
                removed.current = index;
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
