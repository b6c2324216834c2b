import * as z from 'zod/mini';
import { MAX_ANSWER, MAX_ANSWERS, MAX_BULK_ITEMS, MAX_REVIEW_TEXT } from './limits.ts';
import { keyText, optionalText, requiredText } from './text.ts';

/** The states of an application (docs/rules/applications.md#application-states). */
export const APPLICATION_STATUSES = ['pending', 'under_consideration', 'accepted', 'declined', 'withdrawn'] as const;

export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** The states a reviewer can move an application to. */
export const DECISIONS = ['accepted', 'under_consideration', 'declined'] as const;

export type Decision = (typeof DECISIONS)[number];

/** Where a reviewer can move an application: to a decision, or back to pending. */
const MOVES = [...DECISIONS, 'pending'] as const;

export type Move = (typeof MOVES)[number];

/** Whether an application with this status is archived: locked until a pin unlocks it. */
export const isArchived = (status: ApplicationStatus) =>
  status === 'accepted' || status === 'declined' || status === 'withdrawn';

/** Answers by question id. */
export type Responses = Record<string, string>;

/** The body of `POST /api/applications`. */
export const applicationInput = z.strictObject({
  jobId: z.uuid('Choose a job'),
  responses: z.record(keyText, optionalText(MAX_ANSWER)).check(
    z.refine((responses) => Object.values(responses).reduce((sum, answer) => sum + answer.length, 0) <= MAX_ANSWERS, {
      // A function, or screens that use only the states would load zod too.
      error: () => `Your answers may have ${MAX_ANSWERS.toLocaleString('en')} characters together`,
    }),
  ),
});

/** Whether an application with this status has been answered. */
export const isAnswer = (status: ApplicationStatus) => status === 'accepted' || status === 'declined';

/** The body of `PATCH /api/applications/{id}`. Refused if the status is no longer `from`. The applicant reads `message` with the answer. */
export const decisionInput = z
  .strictObject({
    status: z.enum(MOVES),
    from: z.optional(z.enum(APPLICATION_STATUSES)),
    message: z.optional(z.nullable(optionalText(MAX_REVIEW_TEXT))),
  })
  .check(
    z.refine(({ status, message }) => message === undefined || isAnswer(status), {
      path: ['message'],
      error: 'Only an applicant who is accepted or declined gets a message',
    }),
  );

/** The body of `POST /api/applications/{id}/undo`. Refused if the status is no longer `from`. */
export const undoInput = z.strictObject({ from: z.enum(APPLICATION_STATUSES) });

/** The body of `PATCH /api/applications/{id}/suspend`. Only a suspension needs a reason. */
export const suspensionInput = z
  .strictObject({ suspended: z.boolean(), reason: z.optional(z.nullable(optionalText(1000))) })
  .check(
    z.refine((input) => !input.suspended || Boolean(input.reason), { path: ['reason'], error: 'A reason is required' }),
  );

/** The body of `POST /api/applications/{id}/unlock`. */
export const unlockInput = z.strictObject({ pin: requiredText(64, 'Enter the system pin') });

/** The values of `GET /api/applications?status=`: a status, or `archived` for accepted, declined and withdrawn together. */
export const APPLICATION_FILTERS = [...APPLICATION_STATUSES, 'archived'] as const;

const bulkItems = <From extends z.ZodMiniType>(from: From) =>
  z.array(z.strictObject({ id: z.uuid('Choose an application'), from })).check(
    z.minLength(1, 'Choose an application'),
    z.maxLength(MAX_BULK_ITEMS, `At most ${MAX_BULK_ITEMS} applications at once`),
    z.refine((items) => new Set(items.map((item) => (item as { id: string }).id)).size === items.length, {
      error: 'Each application only once',
    }),
  );

const fromStatus = z.enum(APPLICATION_STATUSES);
const fromAssignee = z.nullable(z.uuid('Choose a person'));

/**
 * The body of `POST /api/applications/bulk`. An item whose status, or whose assignee, is no longer `from` is refused.
 * `{name}` and `{job}` in the message stand for each applicant's username and position.
 */
export const bulkInput = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('decline'),
    items: bulkItems(fromStatus),
    message: z.optional(z.nullable(optionalText(MAX_REVIEW_TEXT))),
  }),
  z.strictObject({ action: z.literal('consider'), items: bulkItems(fromStatus) }),
  z.strictObject({ action: z.literal('assign'), items: bulkItems(fromAssignee), assigneeId: fromAssignee }),
]);

/** The body of `POST /api/applications/bulk/undo`. */
export const bulkUndoInput = z.strictObject({ items: bulkItems(fromStatus) });

/** What became of one application among many: changed, already so, or refused as a single call would have been. */
export const BULK_OUTCOMES = ['done', 'same', 'refused'] as const;

export type BulkOutcome = (typeof BULK_OUTCOMES)[number];
