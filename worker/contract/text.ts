import * as z from 'zod/mini';

/** Whether a string can be stored and shown unchanged: no NUL, no lone surrogate. */
export const isPlain = (value: string) => value.isWellFormed() && !value.includes('\0');

/** Control characters and bidirectional overrides, which could make a line read differently. */
const INVISIBLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** Text on one line, with single spaces, that reads as it is written. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim();

/** Trimmed text of 0 to `max` UTF-16 units. */
export const optionalText = (max: number) =>
  z.string().check(
    z.trim(),
    // Written out only when needed: formatting a number loads the language data, which would double the Worker's start.
    z.maxLength(max, { error: () => `At most ${max.toLocaleString('en')} characters` }),
    z.refine(isPlain, 'Contains a character that cannot be stored'),
  );

/** Trimmed text of 1 to `max` UTF-16 units; `required` is the message for a blank one. */
export const requiredText = (max: number, required: string) => optionalText(max).check(z.minLength(1, required));

/** A key in a JSON map, such as a question id. */
export const keyText = z.string().check(
  z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use letters, digits, _ and - only'),
  z.refine((key) => key !== '__proto__'),
);

/** A field that clients send although the server decides it: accepted and ignored. */
export const ignored = z.optional(z.unknown());
