import * as z from 'zod/mini';

/** What can wait for a second person. */
export type ApprovalKind = 'grade' | 'erasure' | 'block';

/** The states of an approval. An open one has lapsed once 72 hours are over. */
export const APPROVAL_STATES = ['open', 'approved', 'declined', 'withdrawn', 'lapsed'] as const;

export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** The body of `PATCH /api/approvals/{id}`. */
export const approvalDecision = z.strictObject({ decision: z.enum(['approve', 'decline', 'withdraw']) });
