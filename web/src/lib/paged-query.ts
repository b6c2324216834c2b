import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import type { ListPage } from './api.ts';

/** What the cache holds of a paged list. */
export type Pages<Row> = InfiniteData<ListPage<Row>, string | null>;

/** Spread into a call's query: the cursor of the page, nothing for the first. */
export type PageStart = { cursor?: string };

interface PagedQuery<Row> {
  queryKey: QueryKey;
  /** Reads one page. A query that takes `signal` out of the context is cancelled when its screen is left. */
  readPage: (start: PageStart, context: { signal: AbortSignal }) => Promise<ListPage<Row>>;
  /** In ms. */
  staleTime?: number;
  /** In ms: how long it is kept once nothing shows it. */
  gcTime?: number;
  refetchInterval?: number;
  refetchOnWindowFocus?: boolean;
}

/** The options of a list that is read page by page. */
export const pagedQuery = <Row>({ readPage, ...options }: PagedQuery<Row>) =>
  infiniteQueryOptions<ListPage<Row>, Error, Pages<Row>, QueryKey, string | null>({
    ...options,
    queryFn: (context) => readPage(context.pageParam ? { cursor: context.pageParam } : {}, context),
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
  });

/** The same list, starting after the cursor in the address. */
export const startingAt = <Query extends { queryKey: QueryKey; initialPageParam: string | null }>(
  query: Query,
  after: string | undefined,
): Query => (after ? { ...query, queryKey: [...query.queryKey, { after }], initialPageParam: after } : query);

/** The rows of every page read so far. */
export const rowsOf = <Row>({ pages }: { pages: ListPage<Row>[] }): Row[] => pages.flatMap((page) => page.rows);

/** Reads a list to its end, for lists that are short or needed whole. */
export async function readAllPages<Row>(readPage: (start: PageStart) => Promise<ListPage<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let start: PageStart | null = {};
  while (start) {
    const page: ListPage<Row> = await readPage(start);
    rows.push(...page.rows);
    start = page.next ? { cursor: page.next } : null;
  }
  return rows;
}
