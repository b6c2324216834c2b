import type { Issue } from '../../contract/errors.ts';
import type { Grade } from '../../contract/grades.ts';
import { can } from '../../contract/permissions.ts';

type Candidate = { id: string; username: string; grade: Grade; isBlocked: boolean; erasedAt: Date | null };

/** One issue for each of `userIds` that this manager cannot assign; `people` are those found in the database. */
export function candidateIssues(userIds: string[], people: Candidate[], managerId: string): Issue[] {
  const known = new Map(people.map((person) => [person.id, person]));
  return userIds.flatMap((id, index): Issue[] => {
    const message = refusalOf(known.get(id), managerId);
    const isRepeated = userIds.indexOf(id) !== index;
    return message && !isRepeated ? [{ path: `userIds.${index}`, message }] : [];
  });
}

function refusalOf(person: Candidate | undefined, managerId: string): string | null {
  if (!person) return 'There is no such person';
  if (person.id === managerId) return 'You cannot assign an exam to yourself';
  if (person.erasedAt) return 'This person has been erased';
  if (person.isBlocked) return `${person.username} is blocked`;
  if (!can(person.grade, 'exam.take')) return `${person.username} is a Member`;
  return null;
}
