import * as z from 'zod/mini';

/** What can wait for a second person. */
export type RequestKind = 'grade' | 'erasure';

/** The states of a request. An open one has lapsed once 72 hours are over. */
export const REQUEST_STATES = ['open', 'approved', 'declined', 'withdrawn', 'lapsed'] as const;

export type RequestState = (typeof REQUEST_STATES)[number];

/** The body of `PATCH /api/requests/{id}`. */
export const requestDecision = z.strictObject({ decision: z.enum(['approve', 'decline', 'withdraw']) });
