import { counted } from '#lib/format.ts';

/** '1 of 2 reviews', or '3 reviews' where the job needs fewer; null where there are none and none are needed. */
export function reviewCountLabel(count: number, needed: number): string | null {
  if (needed > 0 && count <= needed) return `${count} of ${counted(needed, 'review')}`;
  return count > 0 ? counted(count, 'review') : null;
}
