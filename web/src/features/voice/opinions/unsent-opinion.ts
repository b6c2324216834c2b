import type { Verdict } from '#contract/reviews.ts';
import { useStoredText } from '#patterns/forms/typed-text.ts';
import type { Subject } from '../queries.ts';

/** What an opinion's form holds. */
export type OpinionValues = { verdict: Verdict | null; reason: string };

export const BLANK_OPINION: OpinionValues = { verdict: null, reason: '' };

/** What the form of a subject's opinion is called in storage. */
export const opinionName = ({ type, id }: Subject) => `opinion:${type}:${id}`;

/** The author's unsent opinion, by the form's name. */
export const useUnsentOpinion = (name: string) => useStoredText(name, BLANK_OPINION);
