import { PORTAL } from './lists.ts';
import { MADE_BY_RESTORE, type Manifest } from './manifest.ts';
import { References } from './references.ts';
import { identifier, insertStatements, PIECES_TABLE } from './statements.ts';
import { type Query, type Row, readSchema, type Table, TOO_LARGE } from './tables.ts';

/** The first line of every backup. A restore refuses any other file. */
export const FIRST_LINE = '-- Portal backup, format 1';

/** The last line. Without it, the file is incomplete. */
export const LAST_LINE = '-- End of the backup';

/** The table of the applied migrations. */
export const LEDGER = 'd1_migrations';

/** In rows: of the first page of each table, and of any. */
const FIRST_PAGE_ROWS = 250;
const MAX_PAGE_ROWS = 10_000;
/** In characters, on average. D1 replies at most 50 MB. */
const PAGE_SIZE = 4_000_000;
/** In characters: of a value's name and quotes in a reply. */
const VALUE_SIZE = 8;
/** How much larger a page may be than the last one, because its rows may be longer. */
const GROWTH = 4;

/** Tables whose rows stay out of a backup: a restore ends every session anyway. */
const WITHOUT_ROWS = ['sessions'];

/** The append-only log and what belongs to it. Read last, to the end, so that it covers changes made during a backup. */
const LOG = 'audit_logs';
const isLog = ({ name }: Table) => name.startsWith('audit_');

/** How far a table has been read. */
interface Progress {
  readonly table: Table;
  after: number;
  /** The last row when the backup began; undefined for the log, which is read to its end. */
  last?: number;
  /** The size of its next page, in rows. */
  limit: number;
  isDone: boolean;
}

/** SQL for a page of rows, as literals. Ordered by rowid, because any other key would also read its index. */
function pageSql({ table, after, last, limit }: Progress): string {
  const values = table.columns.map((column, i) => `quote(${identifier(column)}) AS "${i}"`).join(',');
  const end = last === undefined ? '' : ` AND rowid <= ${last}`;
  return `SELECT rowid AS "rowid",${values} FROM ${identifier(table.name)} WHERE rowid > ${after}${end} ORDER BY rowid LIMIT ${limit}`;
}

const lastRow = (name: string) => `SELECT max(rowid) AS "rowid" FROM ${identifier(name)}`;

/** Whether D1 may reply to a smaller page. */
const isTooLarge = ({ message }: Error) => TOO_LARGE.test(message) || /timed? ?out|was reset/i.test(message);

/** Migrations first, for a restore to compare; the log last. Parents precede children: SQLite would search the children for each later parent. */
function inReadingOrder(tables: readonly Table[]): Table[] {
  const rank = (table: Table) => (table.name === LEDGER ? 0 : table.name === LOG ? 3 : isLog(table) ? 2 : 1);
  return tables.toSorted((a, b) => rank(a) - rank(b));
}

/** Reads the next page of each table in one batch, and retries with smaller pages if the reply would be too large. */
async function readPages(
  query: Query,
  tables: readonly Progress[],
  others: readonly string[] = [],
): Promise<{ pages: string[][][]; others: Row[][] }> {
  let replies: Row[][] | undefined;
  while (!replies)
    try {
      replies = await query([...tables.map(pageSql), ...others]);
    } catch (error) {
      if (!(error instanceof Error && isTooLarge(error)) || tables.every(({ limit }) => limit === 1)) throw error;
      for (const progress of tables) progress.limit = Math.ceil(progress.limit / GROWTH);
    }
  const pages = tables.map((progress, i) => {
    const rows = replies[i] ?? [];
    const values = rows.map((row) => progress.table.columns.map((_, column) => String(row[column])));
    progress.after = Number(rows.at(-1)?.rowid ?? progress.after);
    progress.isDone = rows.length < progress.limit || progress.after === progress.last;
    const size = values.flat().reduce((sum, value) => sum + value.length + VALUE_SIZE, 0);
    const fitting = Math.floor((PAGE_SIZE * rows.length) / Math.max(1, size));
    if (rows.length > 0) progress.limit = Math.max(1, Math.min(MAX_PAGE_ROWS, GROWTH * progress.limit, fitting));
    return values;
  });
  return { pages, others: replies.slice(tables.length) };
}

/** What a dump says of itself while it is written. */
export interface Contents extends Manifest {
  /** The portal's id, known before the first statement; null if its log is empty. */
  portal: string | null;
}

export const noContents = (): Contents => ({ portal: null, tables: {}, leftOut: 0, from: 0, to: 0 });

/**
 * The statements, without semicolons, that recreate this database in an empty one; `contents` receives what they hold. Equal
 * databases give equal dumps. What a busy portal's dump holds: docs/rules/operations.md#backups.
 */
export async function* dump(query: Query, contents: Contents): AsyncGenerator<string> {
  // Not `wrangler d1 export`: it writes line breaks as \n, so a literal \n in a text becomes a line break.
  const { tables: all, rest } = await readSchema(query);
  const tables = inReadingOrder(all.filter(({ name }) => !WITHOUT_ROWS.includes(name)));
  if (tables.length === 0) throw new Error('The database has no tables, so there is nothing to back up.');
  const progress: Progress[] = tables.map((table) => ({ table, after: 0, limit: FIRST_PAGE_ROWS, isDone: false }));
  const first = await readPages(query, progress, [PORTAL, ...tables.map(({ name }) => lastRow(name))]);
  const [[portal] = [], ...lasts] = first.others;
  for (const [i, one] of progress.entries()) if (!isLog(one.table)) one.last = Number(lasts[i]?.[0]?.rowid ?? 0);
  const log = progress.filter(({ table }) => isLog(table));
  const endOfLog = () => log.find(({ table }) => table.name === LOG)?.after ?? 0;
  const isOneMoment = progress.every(({ isDone }) => isDone);
  contents.portal = portal ? String(portal.id) : null;
  contents.from = Number(lasts.at(-1)?.[0]?.rowid ?? 0);
  for (const { name } of all) if (!MADE_BY_RESTORE.includes(name)) contents.tables[name] = 0;

  const references = new References(tables);
  const inserts = function* ({ name, columns }: Table, rows: readonly string[][]) {
    const complete = rows.map((row) => references.complete(name, row)).filter((row) => row !== undefined);
    contents.leftOut += rows.length - complete.length;
    if (contents.tables[name] !== undefined) contents.tables[name] += complete.length;
    yield* insertStatements(name, columns, complete);
  };
  /** Reads these tables to their end, one page of each per batch. */
  const readOn = async function* (some: readonly Progress[]) {
    do {
      const { pages } = await readPages(query, some);
      for (const [i, { table }] of some.entries()) yield* inserts(table, pages[i] ?? []);
    } while (some.some(({ isDone }) => !isDone));
  };

  yield 'PRAGMA defer_foreign_keys = TRUE';
  yield `CREATE TABLE ${PIECES_TABLE} (id INTEGER PRIMARY KEY, text TEXT NOT NULL)`;
  for (const { sql } of all) yield sql;
  for (const [i, one] of progress.entries()) {
    yield* inserts(one.table, first.pages[i] ?? []);
    if (!one.isDone) yield* readOn([one]);
  }
  // Entries, their texts and their seals end at the same moment.
  if (!isOneMoment) yield* readOn(log);
  contents.to = endOfLog();
  yield `DROP TABLE ${PIECES_TABLE}`;
  // Indexes and triggers come last, so that no trigger counts or refuses a restored row.
  yield* rest;
}
