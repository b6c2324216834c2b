import type { Context } from 'hono';
import * as z from 'zod/mini';
import { MAX_SEARCH } from '../contract/limits.ts';
import { optionalLine } from '../contract/text.ts';
import { type Cursor, type Order, pageEnd } from '../db/paging.ts';

const NOT_A_CURSOR = 'Not a cursor for this list';

const encode = ({ at, id, stage = '', order }: Cursor) =>
  btoa(`${at.getTime()}~${id}~${stage}${order === 'oldest' ? '~oldest' : ''}`)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function decode(text: string): Cursor | null {
  try {
    const match = /^(\d{1,15})~([\w-]{1,64})~(\w{0,16})(~oldest)?$/.exec(
      atob(text.replaceAll('-', '+').replaceAll('_', '/')),
    );
    if (!match?.[1] || !match[2]) return null;
    return {
      at: new Date(Number(match[1])),
      id: match[2],
      ...(match[3] && { stage: match[3] }),
      ...(match[4] && { order: 'oldest' }),
    };
  } catch {
    return null;
  }
}

const cursor = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const place = decode(text);
    if (place) return place;
    context.issues.push({ code: 'custom', message: NOT_A_CURSOR, input: text });
    return z.NEVER;
  }),
);

/** The `q` of a list's search. Blank means no search. */
export const searchQuery = { q: z.optional(optionalLine(MAX_SEARCH)) };

/** The query of every list: `limit` (1–200 rows, default 50), and the `cursor` from the previous page's `Link` header. */
export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  cursor: z.optional(cursor),
};

/** The query of a list with a choice of `order`. Its schema checks `isCursorInOrder`. */
export const orderQuery = { order: z._default(z.enum(['newest', 'oldest']), 'newest') };

/** Refuses a cursor from the list in the other order. */
export const isCursorInOrder = z.refine<{ cursor?: Cursor | undefined; order: Order }>(
  ({ cursor, order }) => !cursor || (cursor.order ?? 'newest') === order,
  { path: ['cursor'], error: NOT_A_CURSOR },
);

/**
 * Cuts a list that was read one row beyond its page. If that row exists, the `Link` header (RFC 8288) names the next
 * page. `place` is a row's position.
 */
export function onePage<Row>(c: Context, rows: Row[], limit: number, place: (row: Row) => Cursor): Row[] {
  const page = rows.slice(0, pageEnd(rows, limit));
  const last = page.at(-1);
  if (rows.length > page.length && last) linkNext(c, place(last));
  return page;
}

/** Names the next page in the `Link` header, with further parameters if given. */
export function linkNext(c: Context, place: Cursor, more: Record<string, string> = {}) {
  const url = new URL(c.req.url);
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  url.searchParams.set('cursor', encode(place));
  c.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
}
