import type { Script } from './script.ts';
import { identifier } from './statements.ts';

export type Row = Readonly<Record<string, string | number | null>>;

/** Runs statements in one batch, so that they see the same state, and returns the rows of each. */
export type Query = (statements: readonly string[]) => Promise<Row[][]>;

/** Matches D1's message about a reply that is too large. */
export const TOO_LARGE = /too (?:large|big)|memory|result size/i;

/** A database to back up or restore. */
export interface Place {
  readonly query: Query;
  /** The calls to D1 so far, and the rows they read; undefined for a local database. */
  readonly usage?: { readonly calls: number; readonly rowsRead: number };
  /** Runs a script, all or nothing. Nothing is run either if reading the script throws. */
  readonly run: (script: Script) => Promise<void>;
}

/** A reference to another table's row. */
interface Reference {
  readonly column: string;
  readonly parent: string;
  /** The parent's column, whose value is unique. */
  readonly key: string;
  /** Whether the column is NOT NULL. */
  readonly isRequired: boolean;
}

export interface Table {
  readonly name: string;
  /** Its CREATE statement. */
  readonly sql: string;
  /** All columns except generated ones, which an INSERT may not name. */
  readonly columns: readonly string[];
  readonly references: readonly Reference[];
}

/** A database's schema, without the internals of SQLite and D1. */
export interface Schema {
  /** In reference order: every table after those it references. */
  readonly tables: readonly Table[];
  /** The CREATE statements of indexes and triggers. */
  readonly rest: readonly string[];
}

const SCHEMA =
  "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND tbl_name NOT GLOB '_cf_*' ORDER BY rowid";

function inReferenceOrder(tables: readonly Table[]): Table[] {
  const ordered = new Set<Table>();
  const visited = new Set<Table>();
  const visit = (table: Table | undefined) => {
    if (!table || visited.has(table)) return;
    visited.add(table);
    for (const { parent } of table.references) visit(tables.find(({ name }) => name === parent));
    ordered.add(table);
  };
  for (const table of tables) visit(table);
  return [...ordered];
}

export async function readSchema(query: Query): Promise<Schema> {
  const [entries = []] = await query([SCHEMA]);
  const created = entries.filter(({ type }) => type === 'table');
  const names = created.map(({ name }) => String(name));
  const facts =
    names.length === 0
      ? []
      : await query(
          names.flatMap((name) => [
            // Leaves out generated columns.
            `PRAGMA table_info(${identifier(name)})`,
            `PRAGMA foreign_key_list(${identifier(name)})`,
          ]),
        );
  const columnsOf = (name: unknown) => facts[2 * names.indexOf(String(name))] ?? [];
  const tables = created.map(({ name, sql }, i) => ({
    name: String(name),
    sql: String(sql),
    columns: columnsOf(name).map((column) => String(column.name)),
    references: (facts[2 * i + 1] ?? []).map(({ from, table, to }) => ({
      column: String(from),
      parent: String(table),
      key: String(to ?? columnsOf(table).find(({ pk }) => pk)?.name),
      isRequired: columnsOf(name).some((column) => column.name === from && column.notnull === 1),
    })),
  }));
  return {
    tables: inReferenceOrder(tables),
    rest: entries.filter(({ type }) => type !== 'table').map(({ sql }) => String(sql)),
  };
}
