import { can } from '#contract/permissions.ts';
import { useMe } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import type { Erasable } from '../queries.ts';

interface EraseButtonProps {
  person: Erasable;
  onErase: (person: Erasable) => void;
  className?: string;
}

/** Begins to erase a Member; nothing for anyone else, or below Owner. */
export function EraseButton({ person, onErase, className = '' }: EraseButtonProps) {
  if (!can(useMe().grade, 'user.erase') || person.grade !== 1) return null;
  return (
    <Button size="sm" variant="ghost" className={className} onClick={() => onErase(person)}>
      <span className="text-danger">
        Erase…<span className="sr-only"> {person.username}</span>
      </span>
    </Button>
  );
}
