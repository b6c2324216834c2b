import * as z from 'zod/mini';
import type { Grade } from '../grades.ts';
import { MAX_OPINION } from '../limits.ts';
import { VERDICTS, type Verdict } from '../reviews.ts';
import { requiredText } from '../text.ts';

/** What an opinion can be about. A trial's id is the profile's `trialId`. */
export const OPINION_SUBJECTS = ['nomination', 'trial'] as const;

export type OpinionSubject = (typeof OPINION_SUBJECTS)[number];

/** The body of `PUT /api/nominations/{id}/opinion` and `PUT /api/staff/{userId}/trial-opinion`. */
export const opinionInput = z.strictObject({
  verdict: z.enum(VERDICTS, 'Choose yes, unsure or no'),
  reason: requiredText(MAX_OPINION, 'A reason is required'),
});

type Person = { id: string; username: string; displayName: string | null; avatar: string | null; grade: Grade };

/** One opinion. `reason` is null once its author or the person it is about is erased. */
export type Opinion = {
  user: Person | null;
  verdict: Verdict;
  reason: string | null;
  /** Given or changed while its author could see the other opinions. */
  sawOthers: boolean;
  createdAt: Date;
  updatedAt: Date;
};

/** The opinions on one subject. `opinions` is empty, and there is only `count`, while not `visible`. */
export type Opinions = { count: number; visible: boolean; mine: Opinion | null; opinions: Opinion[] };

/** What waits for the caller's opinion, each counted to 100. */
export type WaitingOpinions = { nominations: number; trials: number };

/** A running trial. `mine` is the reader's verdict. */
export type Trial = { user: Person | null; trialDueOn: string; count: number; mine: Verdict | null };
