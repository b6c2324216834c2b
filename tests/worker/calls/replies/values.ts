import * as z from 'zod/mini';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { GRADES } from '#contract/grades.ts';

/** A moment in UTC, as `Date.toJSON` writes it. */
export const moment = z.iso.datetime();

/** A day in the portal's time zone, `YYYY-MM-DD`. */
export const day = z.iso.date();

/** A whole number of rows, minutes, days or whatever its key names. */
export const count = z.int();

export const grade = z.literal(GRADES);

/** Whatever a change recorded, or an older version of the portal stored. */
export const free = z.record(z.string(), z.any());

/** A person next to a row (docs/rules/api.md#replies). */
export const person = z.strictObject({
  id: z.string(),
  username: z.string(),
  displayName: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  grade,
});

/** The person next to a row; null once they are erased. */
export const someone = z.nullable(person);

/** What a reply next to a row calls something by its title. */
export const title = z.strictObject({ id: z.string(), title: z.string() });

/** Whether the reader can take an action: true, or the code of the refusal. */
export const allowed = <const Code extends ErrorCode>(...codes: Code[]) => z.union([z.literal(true), z.literal(codes)]);

/** Every failure (docs/rules/api.md#replies). */
export const failure = z.strictObject({
  error: z.string(),
  code: z.literal(Object.keys(ERRORS) as ErrorCode[]),
  requestId: z.string(),
  issues: z.optional(z.array(z.strictObject({ path: z.string(), message: z.string() }))),
  current: z.optional(z.nullable(free)),
});
