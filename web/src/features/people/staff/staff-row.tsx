import { useId } from 'react';
import type { Me } from '#lib/session.ts';
import type { Person } from '#patterns/people/people-queries.ts';
import { PersonBadges, PersonFacts, PersonRow } from '#patterns/people/person-row.tsx';
import { RoleBadge } from '#patterns/people/role-badge.tsx';
import { Button } from '#ui/button.tsx';
import { ColumnHeads } from '#ui/layout/list.tsx';
import { ProfileHint, ProfileLink } from '../profile/profile-link.tsx';

const STAFF_COLUMNS = 'xl:grid-cols-[minmax(0,1fr)_8.5rem_9.25rem_4.5rem_5.5rem]';
const MEMBER_COLUMNS = 'xl:grid-cols-[minmax(0,1fr)_4.5rem_9.25rem_4.5rem_5.5rem_5rem]';

/** The heads of the columns of `StaffRow`, of Members or of others. */
export const StaffHeads = ({ ofMembers }: { ofMembers: boolean }) => (
  <ColumnHeads
    columns={ofMembers ? MEMBER_COLUMNS : STAFF_COLUMNS}
    end={<ProfileHint />}
    className="mt-3 -mb-1.5 pl-15"
  >
    <span>Username</span>
    <span>Grade</span>
    <span>Discord ID</span>
    <span>Joined</span>
    <span>Last promoted</span>
  </ColumnHeads>
);

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
      columns={onPromote ? MEMBER_COLUMNS : STAFF_COLUMNS}
      badges={
        <>
          <span className="contents xl:hidden">
            <RoleBadge grade={person.grade} />
          </span>
          <PersonBadges person={person} isMe={person.id === me.id} hasGrade={false} />
        </>
      }
      caption={
        <>
          <span className="max-xl:hidden">
            <RoleBadge grade={person.grade} />
          </span>
          <span className="max-xl:hidden">
            <span className="sr-only">ID </span>
            {person.discordId}
          </span>
          <PersonFacts person={person} />
        </>
      }
      trailing={
        onPromote &&
        person.can.grade === true && (
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
