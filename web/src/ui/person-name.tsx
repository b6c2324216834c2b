import type { ReactNode } from 'react';

/** A person's username, or 'Unknown User' once they are deleted. */
export const usernameOf = (person: { username: string } | null | undefined): string =>
  person?.username ?? 'Unknown User';

interface PersonNameProps {
  /** Null once they are gone. */
  person: { username: string; displayName?: string | null } | null | undefined;
  /** The username, where it is more than text: a link, or an element with an id. */
  children?: ReactNode;
}

/**
 * The username, followed by the muted display name if there is one: for a profile, a person's own page and the results of a search.
 * Everywhere else the username stands alone.
 */
export function PersonName({ person, children = usernameOf(person) }: PersonNameProps) {
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
