import { isInReach } from '#contract/grade-rules.ts';
import { gradeName } from '#contract/grades.ts';
import type { Me } from '#lib/session.ts';
import type { Person } from '#patterns/people/people-queries.ts';
import type { ChangeRequest } from '../people-change.ts';

/** Why the signed-in executive cannot act on someone, or null if they can. The server applies the same rule. */
export function outOfReach(me: Me, person: Person): string | null {
  if (isInReach(me, person)) return null;
  return person.id === me.id
    ? 'This is you. Someone of a higher grade decides on your grade and access.'
    : `Out of your reach: ${gradeName(person.grade)} is not below your own grade.`;
}

type Question = { title: string; text: string; confirmLabel: string; workingLabel: string; danger: boolean };

/** The confirmation of a change: who it is about and what will happen. */
export function confirmWords({ person: { username, grade }, change }: ChangeRequest): Question {
  switch (change.kind) {
    case 'promote':
    case 'grade': {
      const isRise = change.grade > grade;
      return {
        title: `Make ${username} ${gradeName(change.grade)}?`,
        text: `Their grade is ${gradeName(grade)} now. The ${isRise ? 'promotion' : 'demotion'} holds at once and goes into their records.`,
        confirmLabel: 'Change grade',
        workingLabel: 'Changing...',
        danger: false,
      };
    }
    case 'fire':
      return {
        title: `Fire ${username}?`,
        text: `They go from ${gradeName(grade)} back to Member and are signed out everywhere. Open exam assignments end and their staff profile is archived; promoting them again restores it.`,
        confirmLabel: 'Fire User',
        workingLabel: 'Firing...',
        danger: true,
      };
    case 'block':
      return {
        title: `Block ${username}?`,
        text: 'They are signed out everywhere and cannot sign in until they are unblocked. Their grade stays as it is.',
        confirmLabel: 'Block User',
        workingLabel: 'Blocking...',
        danger: true,
      };
    case 'unblock':
      return {
        title: `Unblock ${username}?`,
        text: 'They can sign in again, with the grade they have.',
        confirmLabel: 'Unblock User',
        workingLabel: 'Unblocking...',
        danger: false,
      };
    case 'sign-out':
      return {
        title: `Sign ${username} out everywhere?`,
        text: 'All their sessions end at once, on every device. They can sign in again.',
        confirmLabel: 'Sign out everywhere',
        workingLabel: 'Signing out...',
        danger: false,
      };
  }
}
