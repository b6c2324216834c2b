import { timeLeft } from '#lib/format.ts';
import type { Nomination } from './queries.ts';

type Nominee = NonNullable<Nomination['nominee']>;

/** A nominee with an account here, as opposed to a member of the server whom the portal does not know. */
export type KnownNominee = Extract<Nominee, { id: string }>;

export const isKnown = (nominee: Nominee | null): nominee is KnownNominee => nominee !== null && 'id' in nominee;

/** The nominee's name, or that it was deleted. */
export const nomineeName = ({ nominee }: Pick<Nomination, 'nominee'>): string => nominee?.username ?? 'Name deleted';

/** The nominee's picture; null without one. */
export const nomineePicture = ({ nominee }: Pick<Nomination, 'nominee'>): string | null =>
  isKnown(nominee) ? nominee.avatar : null;

/** Whether the nominee was invited without a message, and has not signed in since. */
export const isUntold = ({ nominee, reached }: Pick<Nomination, 'nominee' | 'reached'>): boolean =>
  reached === false && nominee !== null && !isKnown(nominee);

/** '3 days left', or that the time for opinions is over. */
export const timeText = ({ isDue, closesAt }: Pick<Nomination, 'isDue' | 'closesAt'>): string =>
  isDue ? 'Time to decide' : timeLeft(closesAt);
