import { useQuery } from '@tanstack/react-query';
import { isBlockForTwo, needsTwoPeople } from '#contract/grade-rules.ts';
import type { Grade } from '#contract/grades.ts';
import { can } from '#contract/permissions.ts';
import { useMe } from '#lib/session.ts';
import type { ChangeRequest } from './people-change.ts';
import { waitingQuery } from './staff-queries.ts';

/** Whether the greatest changes take two people here. Unknown counts as no; the server decides. */
export function useTwoPerson(): boolean {
  const me = useMe();
  return useQuery({ ...waitingQuery, enabled: can(me.grade, 'staff.manage') }).data?.twoPerson ?? false;
}

const MEMBER: Grade = 1;

/** Whether a change is among those that two people make before it takes place, while the rule is on. */
export function isForTwo({ person, change }: ChangeRequest): boolean {
  if (change.kind === 'fire') return needsTwoPeople(person.grade, MEMBER);
  return 'grade' in change && needsTwoPeople(person.grade, change.grade);
}

/** Whether a change is a block that lapses unless a second person confirms it, while the rule is on. */
export const isToConfirm = ({ person, change }: ChangeRequest): boolean =>
  change.kind === 'block' && isBlockForTwo(person.grade);
