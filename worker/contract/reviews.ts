import * as z from 'zod/mini';
import { MAX_REVIEW_TEXT } from './limits.ts';
import { requiredText } from './text.ts';

/** What a reviewer thinks of an application. */
export const VERDICTS = ['yes', 'unsure', 'no'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** The body of `PUT /api/applications/{id}/review`. A change that names an outdated `revision` is refused. */
export const reviewInput = z.strictObject({
  verdict: z.enum(VERDICTS, 'Choose yes, unsure or no'),
  reason: requiredText(MAX_REVIEW_TEXT, 'A reason is required'),
  revision: z.optional(z.int()),
});
