import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { GRADES, type Grade } from './grades.ts';

/** Someone as the rules of grades see them. */
type Standing = { id: string; grade: Grade };

const PROMOTIONS: Grade[] = [2, 2.5, 3, 4];
const ANY_BUT_OWNER: Grade[] = [1, 2, 2.5, 3, 4, 5];

/** Whether one person may act on another at all: below them, and not themselves (spec §6). */
export const isInReach = (actor: Standing, target: Standing) => actor.id !== target.id && target.grade < actor.grade;

function choicesOf(actor: Grade, target: Grade): Grade[] {
  if (target >= actor) return [];
  if (actor === 6) return ANY_BUT_OWNER;
  if (actor === 5) return target === 1 ? PROMOTIONS : ANY_BUT_OWNER;
  if (actor === 4) return target === 1 ? PROMOTIONS : [];
  return [];
}

/** The grades that someone may give to another, other than the one they have (contract §2, grade rules). Empty where they may do nothing. */
export const gradeChoices = (actor: Standing, target: Standing): Grade[] =>
  actor.id === target.id ? [] : choicesOf(actor.grade, target.grade).filter((grade) => grade !== target.grade);

/**
 * Why a grade may not be given, or null where it may. The same rule decides which choices the screens offer. `from` is the grade that
 * the actor saw: where the target has another one by now, that says more than how far they are out of reach with it.
 */
export function refuseGrade(
  actor: Standing,
  target: Standing,
  grade: Grade,
  from: Grade = target.grade,
): ErrorCode | null {
  if (actor.id === target.id) return 'own_row';
  if (from !== target.grade) return 'conflict';
  if (target.grade >= actor.grade || (actor.grade === 4 && target.grade !== 1)) return 'target_out_of_reach';
  if (target.grade === grade) return 'conflict';
  return gradeChoices(actor, target).includes(grade) ? null : 'grade_not_offered';
}

/** The choice that promoting a Member starts from: one grade up, at least 2 (spec §4). */
export const defaultPromotion: Grade = 2;

/** A grade on the scale. */
export const anyGrade = z.literal(GRADES, 'Not a grade');

/**
 * The body of `PATCH /api/users/{id}/grade`: on the scale, and never Owner. With `from`, the grade that the actor saw, a change of
 * another one is refused: a promotion that comes too late is no demotion.
 */
export const gradeInput = z.strictObject({
  grade: anyGrade.check(z.refine((grade) => grade !== 6, 'Not a grade that can be given')),
  from: z.optional(anyGrade),
});

/** The body of `PATCH /api/users/{id}/block`. */
export const blockInput = z.strictObject({ isBlocked: z.boolean() });
