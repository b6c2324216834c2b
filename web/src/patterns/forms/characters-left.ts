import { number } from '#lib/format.ts';

/** Within this many characters of its limit, a field says how many are left. */
const NEAR = 200;

/** '120 characters left', or how many are too many; '' while the limit is further than `near`. */
export function charactersLeft(text: string, max: number, near = NEAR): string {
  // The server trims before it counts.
  const left = max - text.trim().length;
  if (left > near) return '';
  const characters = Math.abs(left) === 1 ? 'character' : 'characters';
  return left < 0 ? `${number(-left)} ${characters} too many` : `${number(left)} ${characters} left`;
}
