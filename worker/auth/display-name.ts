// Discord allows 32 characters. An emoji is two UTF-16 units, so this counts code points.
const MAX_LENGTH = 32;

// Control characters, line breaks included, and the marks that reverse the text after them.
const UNSAFE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/** The name to show beside the username, made safe to show; null if there is none, nothing of it is visible, or it repeats the username. */
export function readDisplayName(globalName: string | null | undefined, username: string): string | null {
  const safe = (globalName ?? '').toWellFormed().replace(UNSAFE, '').trim();
  const name = [...safe].slice(0, MAX_LENGTH).join('').trimEnd();
  return VISIBLE.test(name) && name !== username ? name : null;
}
