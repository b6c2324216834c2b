import { gradeName } from '#contract/grades.ts';
import { adoptRow, cachedLists } from '../../../lib/adopt-row.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { profilesQuery, type StaffProfile } from '../../staff/queries.ts';
import { type PeopleFilter, personQuery, type StaffPerson, userKeys } from '../queries.ts';

/** Someone as a list in the cache has them, and how old that is. */
export function findListed(discordId: string): { person: StaffPerson; at: number } | undefined {
  const found = cachedLists<StaffPerson, PeopleFilter>(userKeys.lists).flatMap(({ rows, at }) => {
    const person = rows.find((row) => row.discordId === discordId);
    return person ? [{ person, at }] : [];
  });
  return found.sort((one, other) => other.at - one.at)[0];
}

function holds({ grade, minGrade, blocked, q }: PeopleFilter, person: StaffPerson): boolean {
  const term = q?.toLowerCase() ?? '';
  return (
    (grade === undefined || person.grade === grade) &&
    (minGrade === undefined || person.grade >= minGrade) &&
    (blocked === undefined || person.isBlocked === blocked) &&
    [person.username, person.discordId, gradeName(person.grade)].some((word) => word.toLowerCase().includes(term))
  );
}

/** Takes someone as the server now tells them into every cache that shows them. */
export function adoptPerson(person: StaffPerson): void {
  queryClient.setQueryData(personQuery(person.discordId).queryKey, person);
  adoptRow<StaffPerson, PeopleFilter>(userKeys.lists, person, (filter) => holds(filter, person));
}

/** Takes someone's staff profile as the server now tells it into the list that holds it. */
export function adoptProfile(profile: StaffProfile): void {
  queryClient.setQueryData(profilesQuery(profile.isArchived).queryKey, (profiles) =>
    profiles?.map((known) => (known.userId === profile.userId ? profile : known)),
  );
}

/** People were not as this browser had them, and nothing says how they are now: their lists are read again. */
export const rereadPeople = () => void queryClient.invalidateQueries({ queryKey: userKeys.all });
