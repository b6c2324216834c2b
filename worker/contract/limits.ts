/*
 * Limits that the Worker enforces and the browser's fields respect, in UTF-16 units or items. This file imports nothing, so that the
 * first load can use it without zod.
 */

/** What may be searched for in a list. */
export const MAX_SEARCH = 100;

/** What may be searched for when choosing who takes an exam. */
export const TAKER_SEARCH = { min: 2, max: 48 } as const;

/** One answer, in an application or an exam. */
export const MAX_ANSWER = 10_000;

/** A note beside marks or a score. */
export const MAX_NOTE = 1000;

/** A guide's text. */
export const MAX_GUIDE = 100_000;

/** Questions of a job's form. */
export const MAX_FORM_QUESTIONS = 50;

/** Questions of an exam. */
export const MAX_EXAM_QUESTIONS = 200;
