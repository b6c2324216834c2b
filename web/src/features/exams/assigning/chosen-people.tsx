import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { useFocusByKey } from '#lib/focus.ts';
import { PersonName } from '#ui/person-name.tsx';
import type { Taker } from './taker-search.ts';

interface ChosenPeopleProps {
  people: Taker[];
  /** Takes focus once nobody is chosen. */
  search: RefObject<HTMLInputElement | null>;
  /** Why they cannot be assigned, by their id. */
  refusals: Map<string, string>;
  onRemove: (person: Taker) => void;
}

/** The people chosen, each with a button to remove them. */
export function ChosenPeople({ people, search, refusals, onRemove }: ChosenPeopleProps) {
  const chips = useFocusByKey<number>();

  return (
    <ul aria-label="Chosen people" className="flex list-none flex-wrap gap-2">
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
              ref={chips.refOf(index)}
              type="button"
              aria-label={`Remove ${person.username}`}
              title={`Remove ${person.username}`}
              className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
              onClick={() => {
                onRemove(person);
                // The chip is gone: its neighbour takes focus.
                chips.focusSoon(Math.min(index, people.length - 2), search);
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
