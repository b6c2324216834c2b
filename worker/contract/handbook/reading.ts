import * as z from 'zod/mini';

/** The body of `PUT /api/guides/{slug}/read`: the revision that the reader saw. */
export const readInput = z.strictObject({ revision: z.int().check(z.minimum(1)) });

/** Whether the caller has read a guide as it is now. Of an unwritten one, `current` and `required` are 0. */
export type GuideReading = {
  /** The newest revision that they acknowledged, and when; null before the first. */
  revision: number | null;
  readAt: Date | null;
  current: number;
  /** The oldest revision whose acknowledgement suffices. */
  required: number;
  /** Whether one of their standings names the guide. */
  isAsked: boolean;
  /** Whether one of those is due or overdue. */
  isDue: boolean;
};
