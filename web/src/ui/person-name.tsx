import type { ReactNode } from 'react';

interface PersonNameProps {
  /** Null once they are gone. */
  person: { username: string; displayName?: string | null } | null | undefined;
  /** The username, where it is more than text: a link, or an element with an id. */
  children?: ReactNode;
}

/** A person in a sentence: one name, the display name if they have one, with the username on hover. */
export function SentenceName({ person }: Pick<PersonNameProps, 'person'>) {
  if (!person?.displayName) return person?.username ?? 'Unknown User';
  return <bdi title={person.username}>{person.displayName}</bdi>;
}

/** A person in a row: the username, followed by the muted display name if they have one. */
export function PersonName({ person, children = person?.username ?? 'Unknown User' }: PersonNameProps) {
  return (
    <>
      {children}
      {person?.displayName && (
        <>
          {' '}
          <bdi className="max-w-full text-[min(1em,0.875rem)] font-normal wrap-anywhere text-muted">
            {person.displayName}
          </bdi>
        </>
      )}
    </>
  );
}
