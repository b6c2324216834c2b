import { getTableColumns, type InferInsertModel, SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';

/** A value for each column, or an SQL expression that gives it in the form the database stores. */
type Values<Table extends SQLiteTable> = {
  [Column in keyof InferInsertModel<Table>]: InferInsertModel<Table>[Column] | SQL;
};

/**
 * An insert whose values come from a query: `source` is what follows the select list, such as `from … where …` or a bare `where …`.
 * Columns that are left out get their default, or null.
 */
export function insertSelect<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  values: Values<Table>,
  source: SQL,
) {
  const given = new Map<string, unknown>(Object.entries(values));
  const expressions = Object.entries(getTableColumns(table))
    .filter(([, column]) => !column.generated)
    .map(([name, column]) => {
      const value = given.get(name) ?? column.default ?? null;
      return value === null ? sql`null` : value instanceof SQL ? value : sql.param(value, column);
    });
  return db.insert(table).select(sql`select ${sql.join(expressions, sql`, `)} ${source}`);
}
