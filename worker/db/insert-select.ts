import { getTableColumns, type InferInsertModel, SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';

/** A value for each column, or an SQL expression in stored form. */
type Values<Table extends SQLiteTable> = {
  [Column in keyof InferInsertModel<Table>]: InferInsertModel<Table>[Column] | SQL;
};

/** INSERT … SELECT. `source` follows the select list: `from … where …`, or just `where …`. Omitted columns get their default or null. */
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

/** A random UUID in SQL, a new one for each row. */
export const randomUuid = sql`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
  || '-' || substr('89ab', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;
