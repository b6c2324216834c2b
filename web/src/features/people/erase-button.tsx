import { can } from '#contract/permissions.ts';
import { useMe } from '#lib/session.ts';
import type { Erasable } from '#patterns/people/people-queries.ts';
import { Button } from '#ui/button.tsx';

interface EraseButtonProps {
  person: Erasable;
  onErase: (person: Erasable) => void;
}

/** Begins to erase a Member; nothing for anyone else, or below Owner. */
export function EraseButton({ person, onErase }: EraseButtonProps) {
  if (!can(useMe().grade, 'user.erase') || person.grade !== 1) return null;
  return (
    <Button size="sm" variant="ghost" onClick={() => onErase(person)}>
      {/* In a list of many, red on every row would say that something is wrong. */}
      <span className="text-muted">
        Erase…<span className="sr-only"> {person.username}</span>
      </span>
    </Button>
  );
}
