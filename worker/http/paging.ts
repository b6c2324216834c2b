import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { optionalText } from '../contract/text.ts';

/** A place in a list that runs newest first: everything after it is older, or as old with a lower id. Searches that run in stages note theirs. */
export type Cursor = { at: Date; id: string; stage?: string };

const encode = ({ at, id, stage = '' }: Cursor) =>
  btoa(`${at.getTime()}~${id}~${stage}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

function decode(text: string): Cursor | null {
  try {
    const match = /^(\d{1,15})~([\w-]{1,64})~(\w{0,16})$/.exec(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
    if (!match?.[1] || !match[2]) return null;
    return { at: new Date(Number(match[1])), id: match[2], ...(match[3] && { stage: match[3] }) };
  } catch {
    return null;
  }
}

const cursor = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const place = decode(text);
    if (place) return place;
    context.issues.push({ code: 'custom', message: 'Not a cursor of this list', input: text });
    return z.NEVER;
  }),
);

/** The query of a search: what to look for, in 1–100 characters. Blank is no search. */
export const searchQuery = { q: z.optional(optionalText(100)) };

/** Lower case as SQLite's `lower()` has it, ASCII letters alone: what to look for in a column that a query lowers. */
export const lowerAsSqlite = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The query of every list: `limit` (1–200 rows, default 50) and the `cursor` that the page before named. */
export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  cursor: z.optional(cursor),
};

/** The condition that a row comes after a place, in a list ordered by `at desc, id desc`. */
export const isAfter = (place: Cursor | undefined, at: SQLWrapper, id: SQLWrapper): SQL | undefined =>
  place && sql`(${at}, ${id}) < (${place.at.getTime()}, ${place.id})`;

/**
 * Cuts a list that was read one row longer than `limit` and, where there is more, names the next page in the `Link` header (RFC 8288).
 * `place` tells where a row stands.
 */
export function onePage<Row>(c: Context, rows: Row[], limit: number, place: (row: Row) => Cursor): Row[] {
  const last = rows[limit - 1];
  if (rows.length > limit && last !== undefined) linkNext(c, place(last));
  return rows.slice(0, limit);
}

/** Names the page that begins after this place in the `Link` header. */
export function linkNext(c: Context, place: Cursor) {
  const url = new URL(c.req.url);
  url.searchParams.set('cursor', encode(place));
  c.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
}

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
