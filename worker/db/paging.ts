import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { PAGE_TEXTS } from '../contract/limits.ts';
import type { Database } from './database.ts';

/** The orders of a list that offers both. */
export const ORDERS = ['newest', 'oldest'] as const;

export type Order = (typeof ORDERS)[number];

/** A place in a list sorted by time and id, both descending unless `order` is `oldest`. Staged searches also store the stage. */
export type Cursor = { at: Date; id: string; stage?: string; order?: Order };

/** A page of a list: `limit` rows after `cursor`. Lists read one more row to learn whether another page follows. */
export type Page = { limit: number; cursor?: Cursor | undefined; order?: Order };

/** Lower case as SQLite's `lower()` does it: ASCII letters only. For text compared with a lowered column. */
export const lowerAsSqlite = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Matches rows after a place in a list ordered by `at` and `id`. */
export const isAfter = (place: Cursor | undefined, at: SQLWrapper, id: SQLWrapper): SQL | undefined =>
  place && sql`(${at}, ${id}) ${place.order === 'oldest' ? sql`>` : sql`<`} (${place.at.getTime()}, ${place.id})`;

/** The ORDER BY of a list by time and id. */
export const orderedBy = (order: Order | undefined, at: SQLWrapper, id: SQLWrapper): SQL =>
  order === 'oldest' ? sql`${at}, ${id}` : sql`${at} desc, ${id} desc`;

/** Characters of long texts that the Worker may read for one page, most of which `pageEnd` may throw away. */
const READ_TEXTS = 3 * PAGE_TEXTS;

/** The column `textSize`, in bytes: what a row adds to its page (docs/rules/api.md#lists). */
export const textSize = (...texts: SQLWrapper[]) =>
  sql<number>`${sql.join(
    texts.map((text) => sql`coalesce(octet_length(${text}), 0)`),
    sql` + `,
  )}`.as('textSize');

const runningTotal = sql`sum(textSize) over (rows unbounded preceding)`;

type LongList = {
  table: SQLiteTable;
  /** From `textSize`. */
  size: SQL.Aliased;
  /** The most characters that one row can have; by default more than a page. */
  largest?: number;
  condition: SQL | undefined;
  order: SQL;
};

/** The LIMIT of a list: one row more than its page. `sizes` returns the `textSize` of `limit` rows in its order. */
export function limitBySize(limit: number, sizes: SQLWrapper): number {
  const rows = sql`from (${sizes})`;
  const fitting = sql`select max(2, 1 + count(*)) from (select ${runningTotal} as total ${rows}) where total <= ${PAGE_TEXTS}`;
  const most = sql`(select iif(coalesce(sum(textSize), 0) <= ${PAGE_TEXTS}, ${limit + 1}, (${fitting})) ${rows})`;
  // SQLite takes an expression, but drizzle's type knows only numbers and placeholders.
  return most as unknown as Placeholder & number;
}

/** The LIMIT of a list with long texts. Short rows need no look at their sizes, which costs another row read each. */
export const pageLimit = (db: Database, limit: number, { table, size, largest, condition, order }: LongList) =>
  largest && limit * largest <= READ_TEXTS
    ? limit + 1
    : limitBySize(limit, db.select({ size }).from(table).where(condition).orderBy(order).limit(limit));

/** Of the keys that a search found, in order, those of one page and one more. Evaluates `found` once. */
export function pageOfFound(found: SQLWrapper, key: SQLiteColumn, size: SQL.Aliased) {
  const name = sql.identifier(key.name);
  const sized = sql`select ${name}, (select ${size.sql} from ${key.table} where ${key} = found.${name}) as textSize from (${found}) found`;
  return sql`(select /* search window */ ${name}
    from (select ${name}, textSize, ${runningTotal} as total, row_number() over () as place from (${sized}))
    where place <= 2 or total - textSize <= ${PAGE_TEXTS})`;
}

const sizeOf = (row: unknown) =>
  typeof row === 'object' && row !== null && 'textSize' in row ? Number(row.textSize) : 0;

/** Where a page ends: after `limit` rows, or before their `textSize` passes 200,000, but after one row at least. */
export function pageEnd(rows: readonly unknown[], limit: number): number {
  let total = 0;
  const end = rows.findIndex((row, index) => {
    total += sizeOf(row);
    return index === limit || (index > 0 && total > PAGE_TEXTS);
  });
  return end < 0 ? rows.length : end;
}

/** The rows that one page of a search looks through (docs/rules/api.md#search). */
export const SEARCH_WINDOW = 5000;

type Given<Name extends string> = Partial<Record<Name, unknown>>;

/** Whether these filters of the audit log need a window: no index combines two of them. */
export const needsLogWindow = (given: Given<'entityId' | 'action' | 'entityType' | 'userId'>): boolean =>
  [given.entityId, given.action, given.entityType, given.userId].filter(Boolean).length > 1;

/** Whether these filters of the applications' queue need a window: no index has an assignee with a job or an applicant. */
export const needsQueueWindow = ({ assignee, jobId, userId }: Given<'assignee' | 'jobId' | 'userId'>): boolean =>
  Boolean(assignee && (jobId || userId));

/** Whether these filters of people's standings need a window: a standing is computed when it is read. */
export const needsStandingWindow = ({ requirementId, state }: Given<'requirementId' | 'state'>): boolean =>
  Boolean(requirementId || state);

/** A place before every row: where the windows start if the first stage filled the page. */
const startOfWindows = (order: Order | undefined): Cursor =>
  order === 'oldest'
    ? { at: new Date(0), id: '-', stage: 'window', order }
    : { at: new Date(999_999_999_999_999), id: 'z', stage: 'window' };

type Stages<Row> = {
  /** Rows of users who match by prefix, one more than `limit`. */
  first: Row[];
  /** Other matches in the window, one more than `limit`. */
  second: Row[];
  /** The last row of the window, if it is full. */
  end: { id: string; at: Date } | undefined;
  limit: number;
  order?: Order | undefined;
};

/** One page of a two-stage search, and where the next begins if there may be more. */
export function mergeStages<Row>({ first, second, end, limit, order }: Stages<Row>, place: (row: Row) => Cursor) {
  const placed = (at: Cursor, stage: string): Cursor => ({ ...at, stage, ...(order === 'oldest' && { order }) });
  const head = first.slice(0, pageEnd(first, limit));
  const lastOfHead = head.at(-1);
  if (first.length > head.length && lastOfHead) return { rows: head, next: placed(place(lastOfHead), 'people') };
  const found = [...head, ...second];
  const rows = found.slice(0, pageEnd(found, limit));
  const tail = rows.slice(head.length);
  const lastOfTail = tail.at(-1);
  if (second.length > tail.length)
    return { rows, next: lastOfTail ? placed(place(lastOfTail), 'window') : startOfWindows(order) };
  return { rows, next: end && placed({ at: end.at, id: end.id }, 'window') };
}
