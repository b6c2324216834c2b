// Discord allows 32 characters. Counted in code points because an emoji is two UTF-16 units.
const MAX_LENGTH = 32;

// Control characters, line breaks included, and bidirectional overrides.
const UNSAFE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/** The display name, made safe to show. Null if there is none, it is invisible, or it repeats the username. */
export function readDisplayName(globalName: string | null | undefined, username: string): string | null {
  const safe = (globalName ?? '').toWellFormed().replace(UNSAFE, '').trim();
  const name = [...safe].slice(0, MAX_LENGTH).join('').trimEnd();
  return VISIBLE.test(name) && name !== username ? name : null;
}
