import * as z from 'zod/mini';
import { isPlain, isVisible, withoutOverrides, withPlainBreaks } from './characters.ts';

/** Control characters and bidirectional overrides, which could make a line read differently. */
const INVISIBLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** Text on one line, with single spaces and nothing that changes how it reads. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim();

const plainText = (max: number) =>
  z.string().check(
    z.overwrite(withPlainBreaks),
    z.refine(isPlain, 'Contains a character that cannot be stored'),
    z.trim(),
    // Formatted lazily: formatting a number loads language data that would double the Worker's start-up time.
    z.maxLength(max, { error: () => `At most ${max.toLocaleString('en')} characters` }),
  );

/** Trimmed text of 0 to `max` UTF-16 units. Invisible text is refused (docs/rules/api.md#texts). */
export const optionalText = (max: number) =>
  plainText(max).check(z.refine((text) => text === '' || isVisible(text), 'Contains no visible characters'));

/** Trimmed text of 1 to `max` UTF-16 units. `required` is the message for empty or invisible text. */
export const requiredText = (max: number, required: string) => plainText(max).check(z.refine(isVisible, required));

/** `optionalText` for a single line, without bidirectional overrides. */
export const optionalLine = (max: number) => optionalText(max).check(z.overwrite(withoutOverrides), z.trim());

/** `requiredText` for a single line, without bidirectional overrides. */
export const requiredLine = (max: number, required: string) =>
  requiredText(max, required).check(z.overwrite(withoutOverrides), z.trim());

/** A key in a JSON map, such as a question id. */
export const keyText = z.string().check(
  z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use letters, digits, _ and - only'),
  z.refine((key) => key !== '__proto__'),
);

/** A field that clients may send but the server decides. Accepted and ignored. */
export const ignored = z.optional(z.unknown());

/** The id of a role of the Discord server. */
export const roleId = z.string().check(z.regex(/^\d{5,20}$/, 'Choose a role'));
