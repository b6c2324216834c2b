import type { Grade } from '#contract/grades.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { Avatar } from '#ui/avatar.tsx';
import { PersonName } from '#ui/person-name.tsx';
import { AwayBadge } from './away-badge.tsx';

interface PersonOptionProps {
  person: {
    username: string;
    displayName?: string | null;
    avatar: string | null;
    grade?: Grade;
    awayUntil?: string | null;
  };
}

/** A person in a list of options, with their grade if it is given, or the one chosen. Who is away can still be picked. */
export function PersonOption({ person }: PersonOptionProps) {
  return (
    <>
      <Avatar name={person.username} src={person.avatar} size="sm" />
      <span className="min-w-0 flex-1 truncate">
        <PersonName person={person} />
      </span>
      <AwayBadge until={person.awayUntil} />
      {person.grade && <span className="shrink-0 text-xs text-muted">{gradeTitle(person.grade)}</span>}
    </>
  );
}
