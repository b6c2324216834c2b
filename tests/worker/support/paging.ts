import { expect } from 'vitest';
import type { Client, Reply } from './client.ts';
import { measure } from './recorder.ts';

/** The path of the next page from the `Link` header; null on the last page. Throws on a malformed header. */
export function nextOf(reply: Reply): string | null {
  const link = reply.headers.get('Link');
  if (link === null) return null;
  const match = /^<(\/[^>]*)>; rel="next"$/.exec(link);
  if (!match?.[1]) throw new Error(`Not a link to a next page: ${link}`);
  return match[1];
}

/** The pages of a list from this path on, in order. Throws when one fails or they never end. */
export async function pagesFrom(who: Pick<Client, 'get'>, path: string): Promise<Reply[]> {
  const pages: Reply[] = [];
  for (let next: string | null = path; next !== null; ) {
    const page: Reply = await who.get(next);
    if (page.status !== 200) throw new Error(`${next}: ${page.outcome}`);
    pages.push(page);
    if (pages.length > 100) throw new Error(`${path} never ends`);
    next = nextOf(page);
  }
  return pages;
}

/** The ids of all rows of a list, through all of its pages. */
export const idsFrom = async (who: Pick<Client, 'get'>, path: string) =>
  (await pagesFrom(who, path)).flatMap((page) => page.rows.map((row) => String(row.id)));

/**
 * Expects the first two pages of a list, at each of three sizes, to take at most two round trips and to read at most
 * `perRow` rows for each row shown, and `besides` more.
 */
export async function expectCheapPages(who: Pick<Client, 'get'>, list: string, perRow: number, besides = 10) {
  for (const limit of [1, 50, 200]) {
    let page = `${list}${list.includes('?') ? '&' : '?'}limit=${limit}`;
    for (const place of ['first', 'second']) {
      const { reply, trips, rowsRead, sql } = await measure((recorder) => who.get(page, { recorder }));
      expect(reply.outcome).toBe('200');
      expect(trips, sql).toBeLessThanOrEqual(2);
      expect(rowsRead, `${place} page of ${limit}: ${reply.rows.length} rows`).toBeLessThanOrEqual(
        perRow * reply.rows.length + besides,
      );
      page = nextOf(reply) ?? page;
    }
  }
}
