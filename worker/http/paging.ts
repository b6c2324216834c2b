import type { Context } from 'hono';
import * as z from 'zod/mini';
import { MAX_SEARCH } from '../contract/limits.ts';
import { optionalText } from '../contract/text.ts';
import type { Cursor } from '../db/paging.ts';

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
export const searchQuery = { q: z.optional(optionalText(MAX_SEARCH)) };

/** The query of every list: `limit` (1–200 rows, default 50) and the `cursor` that the page before named. */
export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  cursor: z.optional(cursor),
};

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
