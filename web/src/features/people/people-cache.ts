import { findRow, replaceRow } from '#lib/paged-query.ts';
import { queryClient } from '#lib/query-client.ts';
import { type Person, personQuery, userKeys } from '#patterns/people/people-queries.ts';
import { profilesQuery, type StaffProfile } from './staff-queries.ts';

/** A person's newest row in the cached lists, and when (ms) it was read. */
export const findListed = (discordId: string) =>
  findRow<Person>(userKeys.lists, (person) => person.discordId === discordId);

/** Puts a person's new state into every cache that shows them. Resolves once the lists have been read again. */
export function adoptPerson(person: Person): Promise<void> {
  queryClient.setQueryData(personQuery(person.discordId).queryKey, person);
  return replaceRow(userKeys.lists, person);
}

/** Puts a staff profile's new state into its cached list. */
export function adoptProfile(profile: StaffProfile): void {
  queryClient.setQueryData(profilesQuery(profile.isArchived).queryKey, (profiles) =>
    profiles?.map((known) => (known.userId === profile.userId ? profile : known)),
  );
}

/** Reads people again after a refusal that does not carry the person's current state. */
export const refetchPeople = () => void queryClient.invalidateQueries({ queryKey: userKeys.all });
