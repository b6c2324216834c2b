import { identifier, insertStatements, PIECES_TABLE } from './statements.ts';
import { type Query, readSchema, type Table } from './tables.ts';

/** The first line of every backup. A restore refuses any other file. */
export const FIRST_LINE = '-- Portal backup, format 1';

/** The last line. Without it, the file is incomplete. */
export const LAST_LINE = '-- End of the backup';

/** In rows. */
const PAGE_ROWS = 5_000;
/** In bytes of text, unless a single row is larger. Small, because the first pages of all tables share one reply. */
const FIRST_PAGE_BYTES = 250_000;
const PAGE_BYTES = 2_000_000;

/** Tables whose rows stay out of a backup: a restore ends every session anyway. */
const WITHOUT_ROWS = ['sessions'];

/** The database changed during a backup, so its tables may be inconsistent. */
export class ChangedWhileReading extends Error {}

/** SQL for a page of rows, ordered by rowid, with their rowids and their values as literals. */
function pageSql(table: Table, after: number, last: number | undefined, bytes: number): string {
  const name = identifier(table.name);
  const range = `rowid > ${after}${last === undefined ? '' : ` AND rowid <= ${last}`}`;
  const texts = table.columns.filter(({ isText }) => isText);
  const size = ['50', ...texts.map((column) => `ifnull(octet_length(${identifier(column.name)}),0)`)].join('+');
  const sizes = `SELECT rowid AS r, ${size} AS size FROM ${name} WHERE ${range} ORDER BY rowid LIMIT ${PAGE_ROWS}`;
  const values = table.columns.map((column) => `quote(${identifier(column.name)})`).join(',');
  return (
    `WITH sizes AS (SELECT r, sum(size) OVER (ORDER BY r) AS total FROM (${sizes})) ` +
    `SELECT rowid AS "rowid",${values} FROM ${name} WHERE ${range} AND rowid <= ` +
    `coalesce((SELECT max(r) FROM sizes WHERE total <= ${bytes}), (SELECT min(r) FROM sizes)) ORDER BY rowid`
  );
}

const lastRow = (name: string) => `SELECT max(rowid) AS "rowid" FROM ${identifier(name)}`;

/**
 * The statements, without semicolons, that recreate this database in an empty one. Equal databases give equal dumps.
 * Leaves out rows added later, and all sessions: nobody stays signed in across a restore. Throws ChangedWhileReading if the log shows a change before the last page.
 */
export async function* dump(query: Query): AsyncGenerator<string> {
  // Not `wrangler d1 export`: it writes line breaks as \n, so a literal \n in a text becomes a line break.
  const { tables: all, rest } = await readSchema(query);
  const tables = all.filter(({ name }) => !WITHOUT_ROWS.includes(name));
  if (tables.length === 0) throw new Error('The database has no tables, so there is nothing to back up.');
  // One batch reads the first pages of all tables: all of a small database.
  const first = await query(
    tables.flatMap((table) => [pageSql(table, 0, undefined, FIRST_PAGE_BYTES), lastRow(table.name)]),
  );
  const lastOf = (name: string) => Number(first[2 * tables.findIndex((table) => table.name === name) + 1]?.[0]?.rowid);
  let isOneBatch = true;

  yield 'PRAGMA defer_foreign_keys = TRUE';
  yield `CREATE TABLE ${PIECES_TABLE} (id INTEGER PRIMARY KEY, text TEXT NOT NULL)`;
  for (const { sql } of all) yield sql;
  for (const [i, table] of tables.entries()) {
    const last = lastOf(table.name);
    let rows = first[2 * i] ?? [];
    while (rows.length > 0) {
      const values = rows.map(({ rowid, ...quoted }) => Object.values(quoted).map(String));
      const columns = table.columns.map(({ name }) => name);
      yield* insertStatements(table.name, columns, values);
      const after = Number(rows.at(-1)?.rowid);
      if (after >= last) break;
      isOneBatch = false;
      rows = (await query([pageSql(table, after, last, PAGE_BYTES)]))[0] ?? [];
    }
  }
  yield `DROP TABLE ${PIECES_TABLE}`;
  // Indexes and triggers come last, so that no trigger counts or refuses a restored row.
  yield* rest;

  if (isOneBatch) return;
  const [[newest] = []] = await query([lastRow('audit_logs')]);
  if (Number(newest?.rowid) !== lastOf('audit_logs')) throw new ChangedWhileReading();
}
