import { useId } from 'react';
import { gradeChoices } from '#contract/grade-rules.ts';
import { useMe } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ListRow } from '../../ui/layout/list.tsx';
import type { Person } from '../users/queries.ts';
import { PersonSummary } from '../users/shared/person-summary.tsx';
import { ProfileLink } from './profile/profile-link.tsx';

interface StaffRowProps {
  person: Person;
  /** Opens the promotion dialog; only given in the list of Members. */
  onPromote?: ((person: Person) => void) | undefined;
}

/** One person on the staff screen, with a link to their profile. */
export function StaffRow({ person, onPromote }: StaffRowProps) {
  const me = useMe();
  const nameId = useId();
  return (
    <ListRow
      leading={<Avatar name={person.username} src={person.avatar} />}
      trailing={
        <>
          {onPromote && gradeChoices(me, person).length > 0 && (
            <Button size="sm" aria-describedby={nameId} onClick={() => onPromote(person)}>
              Promote
            </Button>
          )}
          <ProfileLink discordId={person.discordId} nameId={nameId} />
        </>
      }
    >
      <PersonSummary person={person} isMe={person.id === me.id} nameId={nameId} />
    </ListRow>
  );
}
