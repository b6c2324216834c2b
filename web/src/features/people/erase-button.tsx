import { can } from '#contract/permissions.ts';
import { useMe } from '#lib/session.ts';
import type { Subject } from '#patterns/people/people-queries.ts';
import { Button } from '#ui/button.tsx';
import { useTwoPerson } from './two-person.ts';

interface EraseButtonProps {
  person: Subject;
  onErase: (person: Subject) => void;
}

/** Begins to erase a Member; nothing for anyone else, or below Owner unless a second person can be asked. */
export function EraseButton({ person, onErase }: EraseButtonProps) {
  const me = useMe();
  const isTwoPerson = useTwoPerson();
  const mayAsk = isTwoPerson && can(me.grade, 'approval.manage');
  if ((!can(me.grade, 'user.erase') && !mayAsk) || person.grade !== 1) return null;
  return (
    <Button size="sm" variant="ghost" onClick={() => onErase(person)}>
      {/* In a list of many, red on every row would say that something is wrong. */}
      <span className="text-muted">
        Erase…<span className="sr-only"> {person.username}</span>
      </span>
    </Button>
  );
}
