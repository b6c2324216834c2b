import type { Grade } from './grades.ts';
import { can } from './permissions.ts';

/** An actor, or the target of an act. */
export type Person = { id: string; grade: Grade };
type GradeRefusal = 'own_row' | 'conflict' | 'target_out_of_reach' | 'grade_not_offered';

const PROMOTIONS: Grade[] = [2, 2.5, 3, 4];
const ANY_BUT_OWNER: Grade[] = [1, 2, 2.5, 3, 4, 5];

/** Why the actor cannot act on the target; null if they can. Nobody can act on themselves or on an equal or higher grade. */
export function refuseReach(actor: Person, target: Person): 'own_row' | 'target_out_of_reach' | null {
  if (actor.id === target.id) return 'own_row';
  return target.grade < actor.grade ? null : 'target_out_of_reach';
}

/** Whether the actor can act on the target. */
export const isInReach = (actor: Person, target: Person) => refuseReach(actor, target) === null;

function choicesOf(actor: Grade, target: Grade): Grade[] {
  if (target >= actor) return [];
  if (actor === 6) return ANY_BUT_OWNER;
  if (actor === 5) return target === 1 ? PROMOTIONS : ANY_BUT_OWNER;
  if (actor === 4) return target === 1 ? PROMOTIONS : [];
  return [];
}

/** The grades that the actor can give the target, except the current one (docs/rules/users.md#grade-changes). */
export const gradeChoices = (actor: Person, target: Person): Grade[] =>
  actor.id === target.id ? [] : choicesOf(actor.grade, target.grade).filter((grade) => grade !== target.grade);

/** Why the actor cannot give this grade; null if they can. If the target's grade is no longer `from`, that conflict comes first. */
export function refuseGrade(
  actor: Person,
  target: Person,
  grade: Grade,
  from: Grade = target.grade,
): GradeRefusal | null {
  if (actor.id === target.id) return 'own_row';
  if (from !== target.grade) return 'conflict';
  // Managers can change the grade of Members only.
  if (!isInReach(actor, target) || (actor.grade === 4 && target.grade !== 1)) return 'target_out_of_reach';
  if (target.grade === grade) return 'conflict';
  return gradeChoices(actor, target).includes(grade) ? null : 'grade_not_offered';
}

/** Whether this change of grade needs two people, while the portal has that rule (docs/rules/users.md#two-people). */
export const needsTwoPeople = (from: Grade, to: Grade): boolean => from === 4 || from === 5 || to === 4 || to === 5;

/** Whether a change makes an Executive or erases, so that everyone who acts on it must have signed in recently. */
export const needsFreshSignIn = ({ kind, toGrade }: { kind: string; toGrade: Grade | null }): boolean =>
  kind === 'erasure' || toGrade === 5;

/**
 * The grades that the actor can give the target or, while the rule of two people is on, ask a second person for. Asking
 * covers what an Owner could do alone.
 */
export function offeredGrades(actor: Person, target: Person, isTwoPerson: boolean): Grade[] {
  const alone = gradeChoices(actor, target);
  if (!isTwoPerson) return alone;
  const isForTwo = (grade: Grade) => needsTwoPeople(target.grade, grade);
  const asked = can(actor.grade, 'approval.manage') ? gradeChoices({ id: actor.id, grade: 6 }, target) : [];
  return [...alone.filter((grade) => !isForTwo(grade)), ...asked.filter(isForTwo)].sort((one, other) => one - other);
}

/** Whether a block of someone of this grade needs two people to last, while the portal has that rule. */
export const isBlockForTwo = (grade: Grade): boolean => grade === 4 || grade === 5;

/** Whether a person of this grade could make the change alone; null is an erasure. Asking and approving follow from it. */
export function couldChange(grade: Grade, from: Grade, to: Grade | null): boolean {
  return to === null ? grade === 6 : choicesOf(grade, from).includes(to);
}

/** The preselected choice of the promotion dialog: one grade above Member. */
export const defaultPromotion: Grade = 2;
