import { gradeName } from '#contract/grades.ts';
import { adoptRow, cachedLists } from '#lib/adopt-row.ts';
import { queryClient } from '#lib/query-client.ts';
import { type PeopleFilter, type Person, personQuery, userKeys } from '#patterns/people/people-queries.ts';
import { profilesQuery, type StaffProfile } from './staff-queries.ts';

/** A person from the newest cached list that has them, and when it was read. */
export function findListed(discordId: string): { person: Person; at: number } | undefined {
  const found = cachedLists<Person, PeopleFilter>(userKeys.lists).flatMap(({ rows, at }) => {
    const person = rows.find((row) => row.discordId === discordId);
    return person ? [{ person, at }] : [];
  });
  return found.sort((one, other) => other.at - one.at)[0];
}

function matches({ grade, minGrade, blocked, q }: PeopleFilter, person: Person): boolean {
  const term = q?.toLowerCase() ?? '';
  return (
    (grade === undefined || person.grade === grade) &&
    (minGrade === undefined || person.grade >= minGrade) &&
    (blocked === undefined || person.isBlocked === blocked) &&
    [person.username, person.discordId, gradeName(person.grade)].some((word) => word.toLowerCase().includes(term))
  );
}

/** Puts a person's new state into every cached list and profile. */
export function adoptPerson(person: Person): void {
  queryClient.setQueryData(personQuery(person.discordId).queryKey, person);
  adoptRow<Person, PeopleFilter>(userKeys.lists, person, (filter) => matches(filter, person));
}

/** Puts a staff profile's new state into its cached list. */
export function adoptProfile(profile: StaffProfile): void {
  queryClient.setQueryData(profilesQuery(profile.isArchived).queryKey, (profiles) =>
    profiles?.map((known) => (known.userId === profile.userId ? profile : known)),
  );
}

/** Reads people again after a refusal that does not carry the person's current state. */
export const refetchPeople = () => void queryClient.invalidateQueries({ queryKey: userKeys.all });
