import * as z from 'zod/mini';
import { GRADES } from './grades.ts';

/** A grade on the scale. Apart from the rules of grades, which screens use without zod. */
export const anyGrade = z.literal(GRADES, 'Not a grade');
