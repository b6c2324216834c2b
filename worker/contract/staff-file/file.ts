import * as z from 'zod/mini';
import { MAX_FILE_TEXT, MAX_LEAVE_NOTE, MAX_TRIAL_DAYS } from '../limits.ts';
import { optionalText, requiredText } from '../text.ts';

/** The kinds of entries in a person's own file. Clients skip kinds they do not know. */
export const FILE_KINDS = ['record', 'grade', 'leave', 'exam'] as const;

export type FileKind = (typeof FILE_KINDS)[number];

/** The kinds of entries on a person's page. */
export const PERSON_KINDS = ['record', 'trial_review', 'leave', 'exam'] as const;

export type PersonKind = (typeof PERSON_KINDS)[number];

/** The states of an appeal. `closed` means that its author was erased before anyone decided it. */
export const APPEAL_STATES = ['open', 'stands', 'overturned', 'closed'] as const;

export type AppealState = (typeof APPEAL_STATES)[number];

/** Who is left to judge an appeal: null for a judge without a part in the record, or only who shared it, or nobody. */
export type AppealJudge = null | 'sharer' | 'nobody';

/** The body of `POST /api/staff-records/{id}/share`. `revision` refuses to share a text that the caller has not read. */
export const shareInput = z.strictObject({ revision: z.optional(z.int()) });

/** The body of `POST /api/file/records/{id}/appeal`. */
export const appealInput = z.strictObject({ text: requiredText(MAX_FILE_TEXT, 'Write your appeal') });

/** The body of `PATCH /api/appeals/{id}`. */
export const appealDecision = z.strictObject({
  outcome: z.enum(['stands', 'overturned']),
  answer: requiredText(MAX_FILE_TEXT, 'Write an answer'),
  revision: z.optional(z.int()),
});

const day = z.iso.date('Not a day');

/** The body of `POST /api/leaves`. Which days are possible depends on the server's today. */
export const leaveInput = z.strictObject({
  fromDay: day,
  toDay: day,
  note: z.optional(z.nullable(optionalText(MAX_LEAVE_NOTE))),
});

const DAYS = `A whole number from 1 to ${MAX_TRIAL_DAYS}`;

/** The body of `POST /api/staff/{userId}/trial-reviews`. `from` refuses it if the due day is no longer the one seen; null is none. */
export const trialReviewInput = z
  .strictObject({
    outcome: z.enum(['keep', 'extend']),
    reason: requiredText(MAX_FILE_TEXT, 'Write a reason'),
    days: z.optional(z.int(DAYS).check(z.minimum(1, DAYS), z.maximum(MAX_TRIAL_DAYS, DAYS))),
    from: z.optional(z.nullable(day)),
  })
  .check(
    z.refine(({ outcome, days }) => (days !== undefined) === (outcome === 'extend'), {
      path: ['days'],
      error: 'Only an extension has days, and it needs them',
    }),
  );
