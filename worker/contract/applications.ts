import * as z from 'zod/mini';
import { MAX_ANSWER } from './limits.ts';
import { keyText, optionalText, requiredText } from './text.ts';

/** How an application stands (spec §4). */
export const APPLICATION_STATUSES = ['pending', 'under_consideration', 'accepted', 'declined'] as const;

export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** What a manager can make of an application (spec §4). */
export const DECISIONS = ['accepted', 'under_consideration', 'declined'] as const;

export type Decision = (typeof DECISIONS)[number];

/** Whether applications of this status are archived: locked until a pin opens them (spec §4). */
export const isArchived = (status: ApplicationStatus) => status === 'accepted' || status === 'declined';

/** Question id to answer. */
export type Responses = Record<string, string>;

/** The body of `POST /api/applications`. */
export const applicationInput = z.strictObject({
  jobId: z.uuid('Which job?'),
  responses: z.record(keyText, optionalText(MAX_ANSWER)),
});

/** The body of `PATCH /api/applications/{id}`. With `from`, the status that the manager saw, a decision on another one is refused. */
export const decisionInput = z.strictObject({
  status: z.enum(DECISIONS),
  from: z.optional(z.enum(APPLICATION_STATUSES)),
});

/** The body of `PATCH /api/applications/{id}/suspend` (spec §5: a reason must be non-empty). */
export const suspensionInput = z
  .strictObject({ suspended: z.boolean(), reason: z.optional(z.nullable(optionalText(1000))) })
  .check(
    z.refine((input) => !input.suspended || Boolean(input.reason), { path: ['reason'], error: 'A reason is required' }),
  );

/** The body of `POST /api/applications/{id}/unlock`. */
export const unlockInput = z.strictObject({ pin: requiredText(64, 'Enter the system pin') });

/** What `GET /api/applications?status=` may name: a status, or `archived` for accepted and declined together. */
export const APPLICATION_FILTERS = [...APPLICATION_STATUSES, 'archived'] as const;
