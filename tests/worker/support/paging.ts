import type { Client, Reply } from './client.ts';

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
