import * as z from 'zod/mini';
import { anyGrade } from './people.ts';
import { ignored, requiredLine, requiredText } from './text.ts';

const targetGrades = z
  .array(anyGrade)
  .check(z.refine((grades) => new Set(grades).size === grades.length, 'List each grade once'));

const fields = {
  title: requiredLine(200, 'Title is required'),
  content: requiredText(10_000, 'Content is required'),
  createdBy: ignored,
};

/** The body of `POST /api/notices`. Without target grades the notice is for everyone who can read notices. */
export const noticeInput = z.strictObject({ ...fields, targetGrades: z._default(targetGrades, []) });

/** The body of `PATCH /api/notices/{id}`. Omitted fields keep their value. */
export const noticeUpdate = z.strictObject({
  title: z.optional(fields.title),
  content: z.optional(fields.content),
  targetGrades: z.optional(targetGrades),
  isActive: z.optional(z.boolean()),
  revision: z.optional(z.int()),
});
