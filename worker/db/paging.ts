import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A place in a list that runs newest first: everything after it is older, or as old with a lower id. Searches that run in stages note theirs. */
export type Cursor = { at: Date; id: string; stage?: string };

/** Lower case as SQLite's `lower()` has it, ASCII letters alone: what to look for in a column that a query lowers. */
export const lowerAsSqlite = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The condition that a row comes after a place, in a list ordered by `at desc, id desc`. */
export const isAfter = (place: Cursor | undefined, at: SQLWrapper, id: SQLWrapper): SQL | undefined =>
  place && sql`(${at}, ${id}) < (${place.at.getTime()}, ${place.id})`;

/** How many rows of a list a search reads at the most before it hands over to the next page (contract §1). */
export const SEARCH_WINDOW = 5000;

/** Before everything there is: where the windows begin when people alone filled a page. */
const START_OF_WINDOWS: Cursor = { at: new Date(999_999_999_999_999), id: 'z', stage: 'window' };

type Stages<Row> = {
  /** What belongs to people whom the search names by a prefix, one more than `limit`. */
  first: Row[];
  /** What else a window of `SEARCH_WINDOW` rows holds, one more than `limit`. */
  second: Row[];
  /** The last row of that window, where it is full. */
  end: { id: string; at: Date } | undefined;
  limit: number;
};

/** One page of a search that runs in two stages, and where the next page begins when there may be more. */
export function mergeStages<Row>({ first, second, end, limit }: Stages<Row>, place: (row: Row) => Cursor) {
  const head = first.slice(0, limit);
  const lastOfHead = head.at(-1);
  if (first.length > limit && lastOfHead) return { rows: head, next: { ...place(lastOfHead), stage: 'people' } };
  const tail = second.slice(0, limit - head.length);
  const rows = [...head, ...tail];
  const lastOfTail = tail.at(-1);
  if (second.length > tail.length)
    return { rows, next: lastOfTail ? { ...place(lastOfTail), stage: 'window' } : START_OF_WINDOWS };
  return { rows, next: end && { at: end.at, id: end.id, stage: 'window' } };
}
