import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { integer, text } from 'drizzle-orm/sqlite-core';

/** A UUID primary key. */
export const id = () => text().primaryKey();

/** A point in time: milliseconds since 1970 in the database, a `Date` in code, ISO 8601 in replies. */
export const moment = () => integer({ mode: 'timestamp_ms' });

/** A boolean, 0 or 1 in the database. */
export const flag = () => integer({ mode: 'boolean' });

/** The body of a CHECK that a column is null or holds JSON of this kind. */
export const isJson = (column: string, kind: 'array' | 'object') =>
  sql.raw(`"${column}" is null or (json_valid("${column}") and json_type("${column}") = '${kind}')`);

/** The body of a CHECK that a column holds one of these values. */
export const isOneOf = (column: string, values: readonly (string | number)[]) =>
  sql.raw(`"${column}" in (${values.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(', ')})`);

/** Columns that a condition takes: a table's, an alias's or `bare` ones. */
export type Columns<Name extends string> = Record<Name, SQLWrapper>;

/** The condition of a partial index. Only queries that repeat it use the index. Takes the table's own columns by default. */
export type Condition<Name extends string> = (columns?: Columns<Name>) => SQL;

/** Columns without their table, which the condition of an index must not name. */
export const bare = <Name extends string>(...names: Name[]): Columns<Name> =>
  Object.assign({}, ...names.map((name) => ({ [name]: sql.raw(`"${name}"`) })));
