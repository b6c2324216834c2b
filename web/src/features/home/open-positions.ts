/** '5 positions are open'. */
export function openPositions(count: number): string {
  if (count === 0) return 'No position is open right now';
  return count === 1 ? '1 position is open' : `${count} positions are open`;
}
