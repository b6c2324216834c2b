import * as z from 'zod/mini';
import { anyGrade } from './any-grade.ts';
import { TAKER_SEARCH } from './limits.ts';
import { optionalLine, requiredText } from './text.ts';

/**
 * The body of `PATCH /api/users/{id}/grade`: any grade but Owner. Refused if the grade is no longer `from`, so that a
 * late promotion never demotes.
 */
export const gradeInput = z.strictObject({
  grade: anyGrade.check(z.refine((grade) => grade !== 6, 'This grade cannot be given')),
  from: z.optional(anyGrade),
});

/** The body of `PATCH /api/users/{id}/block`. */
export const blockInput = z.strictObject({ isBlocked: z.boolean() });

/** The body of `PATCH /api/users/{id}/preferences`: whether notifications also arrive as Discord messages. */
export const preferencesInput = z.strictObject({ directMessages: z.boolean() });

/** The body of `POST /api/users/{id}/erase`: the username, typed as a confirmation. */
export const eraseInput = z.strictObject({ username: requiredText(100, 'Type the username') });

/** The query of `GET /api/users/search`. */
export const takerQuery = z.object({
  q: optionalLine(TAKER_SEARCH.max).check(z.minLength(TAKER_SEARCH.min, 'Type at least two characters')),
});
