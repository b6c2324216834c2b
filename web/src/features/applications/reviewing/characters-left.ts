/** Within this many characters of its limit, a field says how many are left. */
const NEAR = 200;

/** '120 characters left', or how many are too many; '' while the limit is far. */
export function charactersLeft(text: string, max: number): string {
  // The server trims before it counts.
  const left = max - text.trim().length;
  if (left > NEAR) return '';
  const characters = Math.abs(left) === 1 ? 'character' : 'characters';
  return left < 0 ? `${-left} ${characters} too many` : `${left} ${characters} left`;
}
