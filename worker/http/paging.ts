import type { Context } from 'hono';
import * as z from 'zod/mini';
import { MAX_SEARCH } from '../contract/limits.ts';
import { optionalLine } from '../contract/text.ts';
import { type Cursor, ORDERS, type Order, pageEnd } from '../db/paging.ts';

const NOT_A_CURSOR = 'Not a cursor for this list';

/** A cursor's text. */
export const cursorText = ({ at, id, stage = '', order }: Cursor) =>
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

/** The query of a list with a choice of `order`, by default `newest`. Its schema checks `isCursorInOrder`. */
export const orderQuery = { order: z._default(z.enum(ORDERS), 'newest') };

/** Refuses a cursor from the list that begins with what is soonest, or from the one that does not. */
export const isCursorOf = <Query extends { cursor?: Cursor | undefined }>(isSoonest: (query: Query) => unknown) =>
  z.refine<Query>((query) => !query.cursor || (query.cursor.order === 'oldest') === Boolean(isSoonest(query)), {
    path: ['cursor'],
    error: NOT_A_CURSOR,
  });

/** Refuses a cursor from the list in the other order. */
export const isCursorInOrder = isCursorOf<{ cursor?: Cursor | undefined; order: Order }>(
  ({ order }) => order === 'oldest',
);

/** An inclusive end of a time range: a moment, or a UTC day that counts from or up to `edge`. */
const momentOrDay = (edge: string) =>
  z.pipe(
    z.union([z.iso.datetime({ offset: true }), z.iso.date()], 'A date, or a moment as ISO 8601'),
    z.transform((text) => new Date(text.includes('T') ? text : `${text}T${edge}Z`)),
  );

/** The `from` and `to` of a list by time, both inclusive. */
export const periodQuery = {
  from: z.optional(momentOrDay('00:00:00.000')),
  to: z.optional(momentOrDay('23:59:59.999')),
};

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
  url.searchParams.set('cursor', cursorText(place));
  c.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
}
