import * as z from 'zod/mini';
import { MAX_REPLY_TITLE, MAX_REVIEW_TEXT } from './limits.ts';
import { requiredLine, requiredText } from './text.ts';

const title = requiredLine(MAX_REPLY_TITLE, 'Title is required');
const body = requiredText(MAX_REVIEW_TEXT, 'Text is required');

/** The body of `POST /api/saved-replies`. */
export const savedReplyInput = z.strictObject({ title, body });

/** The body of `PATCH /api/saved-replies/{id}`. Omitted fields keep their value; an edit with an outdated `revision` is refused. */
export const savedReplyUpdate = z.strictObject({
  title: z.optional(title),
  body: z.optional(body),
  revision: z.int(),
});
