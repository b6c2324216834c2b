import * as z from 'zod/mini';

/** Whether a string can be stored and shown as it is: no NUL, no half of a surrogate pair. */
export const isPlain = (value: string) => value.isWellFormed() && !value.includes('\0');

/** Trimmed text of at most `max` characters that may be empty. */
export const optionalText = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(max, `At most ${max.toLocaleString('en')} characters`),
      z.refine(isPlain, 'Contains a character that cannot be stored'),
    );

/** Trimmed text of 1 to `max` characters; `required` is what to say when there is none. */
export const requiredText = (max: number, required: string) => optionalText(max).check(z.minLength(1, required));

/** A key inside a JSON map: what question ids are made of. */
export const keyText = z.string().check(
  z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Letters, digits, _ and - only'),
  z.refine((key) => key !== '__proto__'),
);

/** What the spec's client sends although the server decides it: accepted and ignored (contract §1). */
export const ignored = z.optional(z.unknown());
