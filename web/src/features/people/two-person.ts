import { useQuery } from '@tanstack/react-query';
import { gradeChoices, needsTwoPeople } from '#contract/grade-rules.ts';
import type { Grade } from '#contract/grades.ts';
import { can } from '#contract/permissions.ts';
import { useMe } from '#lib/session.ts';
import type { ChangeRequest } from './people-change.ts';
import { waitingQuery } from './staff-queries.ts';

type Person = Parameters<typeof gradeChoices>[0];

const OWNER: Grade = 6;

/** Whether the greatest changes take two people here. Unknown counts as no; the server decides. */
export function useTwoPerson(): boolean {
  const me = useMe();
  return useQuery({ ...waitingQuery, enabled: can(me.grade, 'staff.manage') }).data?.twoPerson ?? false;
}

/**
 * The grades that a user can give a person or, while the rule of two people is on, ask a second person for. Asking covers
 * what an Owner could do alone.
 */
export function offeredGrades(me: Person, person: Person, isTwoPerson: boolean): Grade[] {
  const alone = gradeChoices(me, person);
  if (!isTwoPerson) return alone;
  const isForTwo = (grade: Grade) => needsTwoPeople(person.grade, grade);
  const asked = can(me.grade, 'approval.manage') ? gradeChoices({ id: me.id, grade: OWNER }, person) : [];
  return [...alone.filter((grade) => !isForTwo(grade)), ...asked.filter(isForTwo)].sort((one, other) => one - other);
}

const MEMBER: Grade = 1;

/** Whether a change is among those that two people make, while the rule is on. */
export function isForTwo({ person, change }: ChangeRequest): boolean {
  if (change.kind === 'fire') return needsTwoPeople(person.grade, MEMBER);
  return 'grade' in change && needsTwoPeople(person.grade, change.grade);
}
