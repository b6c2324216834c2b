import { setTimeout } from 'node:timers/promises';
import { pagedQuery } from '#lib/paged-query.ts';

/** A list of the numbers up to `last`, in pages of 50. `calls` holds the cursor of every page that was read. */
export function numbersTo(last: number) {
  const calls: (string | undefined)[] = [];
  const query = pagedQuery({
    queryKey: ['numbers', crypto.randomUUID()],
    readPage: async ({ cursor }) => {
      calls.push(cursor);
      // As from a network, the reply is never there in the same turn.
      await setTimeout();
      const from = Number(cursor ?? 0);
      const to = Math.min(from + 50, last);
      return {
        rows: Array.from({ length: to - from }, (_, index) => from + index + 1),
        next: to < last ? String(to) : null,
      };
    },
  });
  return { query, calls };
}
