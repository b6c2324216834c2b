import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A place in a list sorted by time and id, both descending. Staged searches also store the stage. */
export type Cursor = { at: Date; id: string; stage?: string };

/** A page of a list: `limit` rows after `cursor`. Lists read one more row to learn whether another page follows. */
export type Page = { limit: number; cursor?: Cursor | undefined };

/** Lower case as SQLite's `lower()` does it: ASCII letters only. For text compared with a lowered column. */
export const lowerAsSqlite = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Matches rows after a place in a list ordered by `at desc, id desc`. */
export const isAfter = (place: Cursor | undefined, at: SQLWrapper, id: SQLWrapper): SQL | undefined =>
  place && sql`(${at}, ${id}) < (${place.at.getTime()}, ${place.id})`;

/** The rows that one page of a search looks through (docs/rules/api.md#search). */
export const SEARCH_WINDOW = 5000;

/** A place before every row: where the windows start if the first stage filled the page. */
const START_OF_WINDOWS: Cursor = { at: new Date(999_999_999_999_999), id: 'z', stage: 'window' };

type Stages<Row> = {
  /** Rows of users who match by prefix, one more than `limit`. */
  first: Row[];
  /** Other matches in the window, one more than `limit`. */
  second: Row[];
  /** The last row of the window, if it is full. */
  end: { id: string; at: Date } | undefined;
  limit: number;
};

/** One page of a two-stage search, and where the next begins if there may be more. */
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
