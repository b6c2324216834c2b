// Characters that a text may contain (docs/rules/api.md#texts). No imports: the exam screen uses this file without zod.

/** Control characters other than tab and line break. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

/** Marks that reverse the display order of the text after them. */
const OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g;

const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a string can be stored and shown unchanged: no control characters, no lone surrogates. */
export const isPlain = (text: string) => text.isWellFormed() && text.search(CONTROL) < 0;

/** Whether any character of a string is visible. */
export const isVisible = (text: string) => VISIBLE.test(text);

/** Replaces Windows line breaks with plain ones. */
export const withPlainBreaks = (text: string) => text.replaceAll('\r\n', '\n');

/** Removes bidirectional overrides, which would make a line read differently from its content. */
export const withoutOverrides = (text: string) => text.replace(OVERRIDES, '');

/** Makes a string acceptable to `isPlain` and trims it; empty if nothing in it is visible. */
export function toPlain(text: string): string {
  const plain = withPlainBreaks(text).replace(CONTROL, '').toWellFormed().trim();
  return isVisible(plain) ? plain : '';
}
