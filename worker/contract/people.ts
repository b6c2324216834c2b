import * as z from 'zod/mini';
import { GRADES } from './grades.ts';
import { MAX_FILE_TEXT, MAX_WAIVER, TAKER_SEARCH } from './limits.ts';
import { optionalLine, requiredText } from './text.ts';

/** A grade as a schema. Not in `grades.ts`, so that screens need no zod. */
export const anyGrade = z.literal(GRADES, 'Not a grade');

/** The themes. Light is the default. */
export const THEMES = ['light', 'dark', 'system'] as const;

export type Theme = (typeof THEMES)[number];

/** The body of `PATCH /api/users/{id}/theme`. */
export const themeInput = z.strictObject({ theme: z.enum(THEMES) });

/**
 * The body of `PATCH /api/users/{id}/grade`: any grade but Owner. Refused if the grade is no longer `from`, so that a
 * late promotion never demotes. `reason` enters the record that the change adds; `waiver` lets the person past gates that
 * they do not meet.
 */
export const gradeInput = z.strictObject({
  grade: anyGrade.check(z.refine((grade) => grade !== 6, 'This grade cannot be given')),
  from: z.optional(anyGrade),
  reason: z.optional(requiredText(MAX_FILE_TEXT, 'Write a reason')),
  waiver: z.optional(requiredText(MAX_WAIVER, 'Write why')),
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

/** The factors by which a person's time in exams can be longer. 1 is the exam's own limit. */
export const EXAM_TIMES = [1, 1.25, 1.5, 2] as const;

export type ExamTime = (typeof EXAM_TIMES)[number];

/** The body of `PATCH /api/users/{id}/exam-time`. */
export const examTimeInput = z.strictObject({ examTime: z.literal(EXAM_TIMES, 'Choose 1, 1.25, 1.5 or 2') });

/** How a sign-in ended that Discord confirmed. */
export type SignInOutcome = 'signed_in' | 'blocked' | 'busy';
