/** '1 of 2 reviews', or '2 reviews' where the job needs none; null where there are none and none are needed. */
export function reviewCountLabel(count: number, needed: number): string | null {
  if (needed > 0) return `${count} of ${needed} ${needed === 1 ? 'review' : 'reviews'}`;
  return count > 0 ? `${count} ${count === 1 ? 'review' : 'reviews'}` : null;
}
