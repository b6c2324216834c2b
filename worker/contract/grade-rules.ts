import type { ErrorCode } from './errors.ts';
import type { Grade } from './grades.ts';

type Person = { id: string; grade: Grade };

const PROMOTIONS: Grade[] = [2, 2.5, 3, 4];
const ANY_BUT_OWNER: Grade[] = [1, 2, 2.5, 3, 4, 5];

/** Why one person may not act on another at all, or null if they may: never on themselves, and only on lower grades. */
export function refuseReach(actor: Person, target: Person): 'own_row' | 'target_out_of_reach' | null {
  if (actor.id === target.id) return 'own_row';
  return target.grade < actor.grade ? null : 'target_out_of_reach';
}

/** Whether one person may act on another at all. */
export const isInReach = (actor: Person, target: Person) => refuseReach(actor, target) === null;

function choicesOf(actor: Grade, target: Grade): Grade[] {
  if (target >= actor) return [];
  if (actor === 6) return ANY_BUT_OWNER;
  if (actor === 5) return target === 1 ? PROMOTIONS : ANY_BUT_OWNER;
  if (actor === 4) return target === 1 ? PROMOTIONS : [];
  return [];
}

/** The grades that someone may give to another, without the one they have (docs/rules/users.md#grade-changes). */
export const gradeChoices = (actor: Person, target: Person): Grade[] =>
  actor.id === target.id ? [] : choicesOf(actor.grade, target.grade).filter((grade) => grade !== target.grade);

/**
 * Why a grade may not be given, or null if it may. `from` is the grade that the actor saw: if it has changed since, that conflict
 * is reported before anything about reach.
 */
export function refuseGrade(actor: Person, target: Person, grade: Grade, from: Grade = target.grade): ErrorCode | null {
  if (actor.id === target.id) return 'own_row';
  if (from !== target.grade) return 'conflict';
  // Managers change no grade but a Member's.
  if (!isInReach(actor, target) || (actor.grade === 4 && target.grade !== 1)) return 'target_out_of_reach';
  if (target.grade === grade) return 'conflict';
  return gradeChoices(actor, target).includes(grade) ? null : 'grade_not_offered';
}

/** What the promotion dialog preselects: one grade above Member. */
export const defaultPromotion: Grade = 2;
