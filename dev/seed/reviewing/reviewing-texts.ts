import * as z from 'zod/mini';
import { VERDICTS } from '#contract/reviews.ts';
import { byDaysAgo, readEntries, readJson } from '../data.ts';

const texts = z.array(z.string());

const note = z.extend(byDaysAgo, {
  text: z.string(),
  /** The people whom `@name` in the text mentions. */
  mentions: z._default(texts, []),
  removed: z.exactOptional(byDaysAgo),
});

const review = z.extend(byDaysAgo, {
  verdict: z.enum(VERDICTS),
  reason: z.string(),
  /** When they changed it, after seeing the other reviews. */
  changed: z.exactOptional(z.number()),
});

/** What the team says about applications. Days count back from today. */
export const { reasons, discussions, messages } = readJson(
  'reviewing.json',
  z.strictObject({
    /** Reasons that suit any application, by verdict. */
    reasons: z.record(z.enum(VERDICTS), texts),
    /** What screens and tests rely on: `manager` has two reviews to give, two that they see, and two mentions. */
    discussions: z.array(
      z.strictObject({
        applicant: z.string(),
        job: z.string(),
        reviews: z._default(z.array(review), []),
        notes: z._default(z.array(note), []),
        assigned: z.exactOptional(z.extend(byDaysAgo, { to: z.string() })),
      }),
    ),
    /** Messages written for one person, by outcome. */
    messages: z.strictObject({ accepted: texts, declined: texts }),
  }),
);

/** Answers to applicants that managers reuse. */
export const replyTexts = readEntries(
  'saved-replies.md',
  z.extend(byDaysAgo, { changed: z.exactOptional(byDaysAgo), for: z.enum(['accepted', 'declined']) }),
);
