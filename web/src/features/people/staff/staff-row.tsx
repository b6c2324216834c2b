import { useId } from 'react';
import { gradeChoices } from '#contract/grade-rules.ts';
import type { Me } from '#lib/session.ts';
import type { Person } from '#patterns/people/people-queries.ts';
import { PersonBadges, PersonFacts, PersonRow } from '#patterns/people/person-row.tsx';
import { Button } from '#ui/button.tsx';
import { ProfileHint, ProfileLink } from '../profile/profile-link.tsx';

interface StaffRowProps {
  person: Person;
  me: Me;
  /** Opens the promotion dialog; only given in the list of Members. */
  onPromote?: ((person: Person) => void) | undefined;
}

/** One person on the staff screen; the row opens their profile. */
export function StaffRow({ person, me, onPromote }: StaffRowProps) {
  const nameId = useId();
  return (
    <PersonRow
      person={person}
      nameId={nameId}
      link={<ProfileLink person={person} />}
      badges={<PersonBadges person={person} isMe={person.id === me.id} />}
      caption={
        <>
          <span className="max-xl:hidden">ID {person.discordId}</span>
          <PersonFacts person={person} />
        </>
      }
      trailing={
        onPromote &&
        gradeChoices(me, person).length > 0 && (
          <Button size="sm" aria-describedby={nameId} onClick={() => onPromote(person)}>
            Promote
          </Button>
        )
      }
      // On phones, the profile has it.
      trailingWide
      end={<ProfileHint />}
    />
  );
}
