import * as z from 'zod/mini';
import { MAX_MENTIONS, MAX_REPLY_TITLE, MAX_REVIEW_TEXT } from './limits.ts';
import { requiredLine, requiredText } from './text.ts';

/** A reviewer's verdict on an application. */
export const VERDICTS = ['yes', 'unsure', 'no'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** The body of `PUT /api/applications/{id}/review`. A change with an outdated `revision` is refused. */
export const reviewInput = z.strictObject({
  verdict: z.enum(VERDICTS, 'Choose yes, unsure or no'),
  reason: requiredText(MAX_REVIEW_TEXT, 'A reason is required'),
  revision: z.optional(z.int()),
});

const personId = z.uuid('Choose a person');

/** The body of `POST /api/applications/{id}/notes`. `mentions` are the ids of the users to notify. */
export const noteInput = z.strictObject({
  body: requiredText(MAX_REVIEW_TEXT, 'A note cannot be blank'),
  mentions: z._default(z.array(personId).check(z.maxLength(MAX_MENTIONS, `At most ${MAX_MENTIONS} mentions`)), []),
});

/** The body of `PATCH /api/applications/{id}/assignee`. Refused if the assignee is no longer `from`. */
export const assigneeInput = z.strictObject({
  userId: z.nullable(personId),
  from: z.optional(z.nullable(personId)),
});

/** The decisions that a saved reply can be written for. */
export const REPLY_PURPOSES = ['any', 'accepted', 'declined'] as const;

export type ReplyPurpose = (typeof REPLY_PURPOSES)[number];

const replyTitle = requiredLine(MAX_REPLY_TITLE, 'Title is required');
const replyBody = requiredText(MAX_REVIEW_TEXT, 'Text is required');

const replyPurpose = z.enum(REPLY_PURPOSES, 'Choose a decision');

/** The body of `POST /api/saved-replies`. */
export const savedReplyInput = z.strictObject({
  title: replyTitle,
  body: replyBody,
  for: z._default(replyPurpose, 'any'),
});

/** The body of `PATCH /api/saved-replies/{id}`. Omitted fields keep their value; an edit with an outdated `revision` is refused. */
export const savedReplyUpdate = z.strictObject({
  title: z.optional(replyTitle),
  body: z.optional(replyBody),
  for: z.optional(replyPurpose),
  revision: z.int(),
});
