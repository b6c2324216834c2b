import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Cursor, lowerAsSqlite } from '#worker/db/paging.ts';
import { onePage, pageQuery, searchQuery } from '#worker/http/paging.ts';

const query = z.object({ ...pageQuery, ...searchQuery });

/** The cursor in the link of a list whose last row is at this place. */
async function cursorOf(place: Cursor): Promise<string> {
  const app = new Hono().get('/list', (c) => c.json(onePage(c, [1, 2], 1, () => place)));
  const link = (await app.request('/list?limit=1&q=a%26b')).headers.get('Link') ?? '';
  const url = new URL(/^<(.*)>; rel="next"$/.exec(link)?.[1] ?? '', 'http://localhost');
  expect([url.pathname, url.searchParams.get('limit'), url.searchParams.get('q')]).toEqual(['/list', '1', 'a&b']);
  return url.searchParams.get('cursor') ?? '';
}

describe('A cursor', () => {
  it.each<Cursor>([
    { at: new Date(0), id: 'a' },
    { at: new Date('2026-11-20T12:34:56.789Z'), id: crypto.randomUUID() },
    { at: new Date(999_999_999_999_999), id: 'z', stage: 'window' },
    { at: new Date(1), id: 'x'.repeat(64), stage: 'people' },
  ])('A cursor keeps its place: %j', async (place) => {
    const cursor = await cursorOf(place);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(z.parse(query, { cursor }).cursor).toEqual(place);
  });

  it.each([
    '',
    ' ',
    '~',
    'é',
    '====',
    btoa(''),
    btoa('1~'),
    btoa('~a~'),
    btoa('-1~a~'),
    btoa('1e5~a~'),
    btoa('1~a~b~c'),
    btoa(`${'9'.repeat(16)}~a~`),
    btoa('1~a;b~'),
  ])('The cursor %j is refused', (cursor) => {
    expect(z.safeParse(query, { cursor }).success).toBe(false);
  });
});

describe('A page', () => {
  it('A page has 50 rows by default, and 1 to 200 on request', () => {
    expect(z.parse(query, {}).limit).toBe(50);
    for (const limit of ['1', '50', '200']) expect(z.parse(query, { limit }).limit).toBe(Number(limit));
    for (const limit of ['', '0', '201', '-1', '1.5', 'x', 'Infinity', '1e999', ['1', '2']])
      expect(z.safeParse(query, { limit }).success).toBe(false);
  });

  it('A page is cut to its limit, and the last has no link', async () => {
    const app = new Hono().get('/list', (c) =>
      c.json(onePage(c, [1, 2], Number(c.req.query('limit')), () => ({ at: new Date(), id: 'a' }))),
    );
    const short = await app.request('/list?limit=1');
    expect([await short.json(), short.headers.has('Link')]).toEqual([[1], true]);
    const whole = await app.request('/list?limit=2');
    expect([await whole.json(), whole.headers.has('Link')]).toEqual([[1, 2], false]);
  });
});

it('A query is lowercased as SQLite does it, ASCII only', () => {
  expect(lowerAsSqlite('ÄB CZ 1_%🎉')).toBe('Äb cz 1_%🎉');
});
