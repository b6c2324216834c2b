import type { MappedRole } from '#contract/discord-settings.ts';
import { needsTwoPeople } from '#contract/grade-rules.ts';
import type { Grade } from '#contract/grades.ts';
import type { TakeOverOutcome } from '#contract/server/team.ts';
import type { ServerPerson } from './server-people.ts';

/** What the portal knows of someone who is to be taken over. */
export type Known = {
  user: { id: string; grade: Grade; isBlocked: boolean } | undefined;
  /** Whether the setting names them as an Owner. */
  isOwner: boolean;
  /** Whether they were blocked when erased. */
  wasBlocked: boolean;
};

/** Whether the rule of two people covers the change. */
export const isForTwo = ({ user }: Pick<Known, 'user'>, grade: Grade) => needsTwoPeople(user?.grade ?? 1, grade);

/** What the portal alone decides; null if Discord has to be asked. */
export function outcomeHere(known: Known, grade: Grade, isTwoPerson: boolean): 'refused' | 'known' | null {
  const { user, isOwner, wasBlocked } = known;
  if (isOwner || wasBlocked || user?.isBlocked || user?.grade === 6) return 'refused';
  if (user && user.grade >= grade) return 'known';
  return isTwoPerson && isForTwo(known, grade) ? 'refused' : null;
}

/** What follows from Discord's answer, undefined if it gave none; null if the person can be taken over. */
export function outcomeThere(
  map: MappedRole[],
  person: ServerPerson | null | undefined,
  grade: Grade,
): Exclude<TakeOverOutcome, 'created' | 'raised' | 'known' | 'refused'> | null {
  if (person === undefined) return 'unavailable';
  if (person === null) return 'absent';
  return !person.isBot && roleFor(map, person.roles, grade) ? null : 'no_role';
}

/** The role among these that gives the grade. */
export const roleFor = (map: MappedRole[], roles: string[], grade: Grade) =>
  map.find((mapped) => mapped.grade === grade && roles.includes(mapped.roleId))?.roleId;
