import { useId } from 'react';
import { gradeChoices } from '#contract/grade-rules.ts';
import { useMe } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import type { Person } from '../users/queries.ts';
import { PersonBadges, PersonFacts, PersonRow } from '../users/shared/person-row.tsx';
import { ProfileHint, ProfileLink } from './profile/profile-link.tsx';

interface StaffRowProps {
  person: Person;
  /** Opens the promotion dialog; only given in the list of Members. */
  onPromote?: ((person: Person) => void) | undefined;
}

/** One person on the staff screen; the row opens their profile. */
export function StaffRow({ person, onPromote }: StaffRowProps) {
  const me = useMe();
  const nameId = useId();
  return (
    <PersonRow
      person={person}
      nameId={nameId}
      link={<ProfileLink person={person} />}
      badges={<PersonBadges person={person} isMe={person.id === me.id} />}
      caption={<PersonFacts person={person} />}
      trailing={
        onPromote &&
        gradeChoices(me, person).length > 0 && (
          <Button size="sm" aria-describedby={nameId} onClick={() => onPromote(person)}>
            Promote
          </Button>
        )
      }
      end={<ProfileHint />}
    />
  );
}
