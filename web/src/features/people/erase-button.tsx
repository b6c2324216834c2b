import type { Decided, Subject } from '#patterns/people/people-queries.ts';
import { Button } from '#ui/button.tsx';

interface EraseButtonProps {
  person: Decided;
  onErase: (person: Subject) => void;
}

/** Begins to erase a person; nothing unless the reader can, or can ask a second person to. */
export function EraseButton({ person, onErase }: EraseButtonProps) {
  if (person.can.erase !== true) return null;
  return (
    <Button size="sm" variant="ghost" onClick={() => onErase(person)}>
      {/* In a list of many, red on every row would say that something is wrong. */}
      <span className="text-muted">
        Erase…<span className="sr-only"> {person.username}</span>
      </span>
    </Button>
  );
}
