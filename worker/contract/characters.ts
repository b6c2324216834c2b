// What characters a text may hold (docs/rules/api.md#texts). No imports: the browser's exam room uses this file without zod.

/** Control characters other than tab and line break. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

/** Marks that reverse the order in which the text after them is shown. */
const OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g;

const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a string can be stored and shown unchanged: no control character, no lone surrogate. */
export const isPlain = (text: string) => text.isWellFormed() && text.search(CONTROL) < 0;

/** Whether anything of a string can be seen. */
export const isVisible = (text: string) => VISIBLE.test(text);

/** A string with Windows line breaks as plain ones. */
export const withPlainBreaks = (text: string) => text.replaceAll('\r\n', '\n');

/** A string without bidirectional overrides, which would make a single line read differently from what it says. */
export const withoutOverrides = (text: string) => text.replace(OVERRIDES, '');

/** A string as `isPlain` accepts it, trimmed; empty if nothing of it can be seen. */
export function toPlain(text: string): string {
  const plain = withPlainBreaks(text).replace(CONTROL, '').toWellFormed().trim();
  return isVisible(plain) ? plain : '';
}
