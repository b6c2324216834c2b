import * as z from 'zod/mini';
import { VERDICTS } from '#contract/reviews.ts';
import { NOMINATION_STATES } from '#contract/voice/nominations.ts';
import { count, day, moment, person, someone, title } from './values.ts';

const verdict = z.literal(VERDICTS);

const opinion = z.strictObject({
  user: someone,
  verdict,
  reason: z.nullable(z.string()),
  sawOthers: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
});

/** The opinions on a nominee, or on someone on trial. */
export const opinions = z.strictObject({
  count,
  visible: z.boolean(),
  mine: z.nullable(opinion),
  opinions: z.array(opinion),
});

/** What waits for the caller's opinion. */
export const waitingOpinions = z.strictObject({ nominations: count, trials: count });

export const nomination = z.strictObject({
  id: z.string(),
  nominee: z.nullable(
    z.union([
      z.extend(person, { joinedAt: moment }),
      z.strictObject({ username: z.string(), discordId: z.string(), joinedServerAt: z.nullable(moment) }),
    ]),
  ),
  creator: someone,
  createdAt: moment,
  closesAt: moment,
  isDue: z.boolean(),
  state: z.literal(NOMINATION_STATES),
  reason: z.nullable(z.string()),
  count,
  mine: z.nullable(verdict),
  job: z.nullable(title),
  decider: someone,
  answer: z.nullable(z.string()),
  decidedAt: z.nullable(moment),
  reached: z.nullable(z.boolean()),
  revision: count,
});

export const candidate = z.strictObject({
  id: z.string(),
  username: z.string(),
  displayName: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
});

/** A running trial, for those who give opinions on it. */
export const runningTrial = z.strictObject({ user: someone, trialDueOn: day, count, mine: z.nullable(verdict) });

/** The nomination behind an application. */
export const nominationOfApplication = z.strictObject({
  id: z.string(),
  creator: someone,
  yes: count,
  no: count,
  unsure: count,
});
