import * as z from 'zod/mini';
import { MAX_NOMINATION_ANSWER, NOMINATION_REASON } from '../limits.ts';
import type { Verdict } from '../reviews.ts';
import { optionalLine, requiredText } from '../text.ts';
import type { Opinion } from './opinions.ts';

/** The states of a nomination (docs/rules/voice.md#nominations). */
export const NOMINATION_STATES = ['open', 'invited', 'declined', 'withdrawn'] as const;

export type NominationState = (typeof NOMINATION_STATES)[number];

/** How a nomination can end. */
const NOMINATION_ENDS = ['invited', 'declined', 'withdrawn'] as const;

/** The lists of `GET /api/nominations`. */
export const NOMINATION_LISTS = ['open', 'decided'] as const;

/** The days for opinions in a portal that nobody has changed. */
export const DEFAULT_VOTE_DAYS = 7;

/** Days after `closesAt` until an open nomination lapses. */
export const LAPSE_DAYS = 30;

/** Opinions that a decision needs before `closesAt`. */
export const OPINIONS_NEEDED = 3;

const [SHORTEST, LONGEST] = NOMINATION_REASON;

/** The body of `POST /api/nominations`: a Member, or someone in the Discord server whom the portal does not know. */
export const nominationInput = z
  .strictObject({
    userId: z.optional(z.uuid('Choose a person')),
    discordId: z.optional(z.string().check(z.regex(/^\d{5,20}$/, 'Not a Discord ID'))),
    reason: requiredText(LONGEST, 'A reason is required').check(
      z.minLength(SHORTEST, `Write at least ${SHORTEST} characters`),
    ),
  })
  .check(
    z.refine(({ userId, discordId }) => (userId === undefined) !== (discordId === undefined), {
      path: ['userId'],
      error: 'Choose one person',
    }),
  );

/** The body of `PATCH /api/nominations/{id}`. The team reads `answer`; `jobId` is the vacancy to apply for. */
export const nominationDecision = z
  .strictObject({
    state: z.enum(NOMINATION_ENDS),
    answer: z.optional(requiredText(MAX_NOMINATION_ANSWER, 'An answer cannot be blank')),
    jobId: z.optional(z.uuid('Choose a job')),
    revision: z.int(),
  })
  .check(
    z.refine(({ state, answer }) => answer === undefined || state !== 'withdrawn', {
      path: ['answer'],
      error: 'Only a decision has an answer',
    }),
    z.refine(({ state, jobId }) => jobId === undefined || state === 'invited', {
      path: ['jobId'],
      error: 'Only an invitation names a job',
    }),
  );

/** The query of `GET /api/nominations/candidates`. */
export const candidateQuery = z.object({
  q: optionalLine(48).check(z.minLength(2, 'Type at least two characters')),
});

type Person = NonNullable<Opinion['user']>;

/** Who is nominated: a user, or someone whom the portal does not know. */
export type Nominee =
  | (Person & { joinedAt: Date })
  | { username: string; discordId: string; joinedServerAt: Date | null };

/** A nomination for the team. Once it was emptied, `nominee` and the texts are null. */
export type Nomination = {
  id: string;
  nominee: Nominee | null;
  creator: Person | null;
  createdAt: Date;
  closesAt: Date;
  /** Whether it is open and `closesAt` has passed. */
  isDue: boolean;
  state: NominationState;
  reason: string | null;
  count: number;
  /** The reader's verdict. */
  mine: Verdict | null;
  /** The vacancy of an invitation; null without one, or once it is deleted. */
  job: { id: string; title: string } | null;
  decider: Person | null;
  answer: string | null;
  decidedAt: Date | null;
  /** Whether an invitation reached a user of the portal; null unless invited. */
  reached: boolean | null;
  revision: number;
};

/** The nomination behind an application, for those who see its reviews. */
export type NominationOfApplication = { id: string; creator: Person | null; yes: number; no: number; unsure: number };
