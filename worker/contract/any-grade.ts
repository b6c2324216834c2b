import * as z from 'zod/mini';
import { GRADES } from './grades.ts';

/** A grade as a zod schema, kept out of `grades.ts` so that screens need no zod. */
export const anyGrade = z.literal(GRADES, 'Not a grade');
