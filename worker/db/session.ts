import { Column, type DriverValueDecoder, getTableName, is, SQL, Subquery } from 'drizzle-orm';
import { type D1PreparedQuery, SQLiteD1Session } from 'drizzle-orm/d1/session';
import type { SelectedFieldsOrdered } from 'drizzle-orm/sqlite-core';

type Decoder = Pick<DriverValueDecoder<unknown, unknown>, 'mapFromDriverValue'>;

/** What drizzle keeps of a field and its types leave out. */
type WithDecoder = { decoder: Decoder };

/** By table, whether a join always finds a row of it. */
type AlwaysJoined = Record<string, boolean>;

function decoderOf(field: SelectedFieldsOrdered[number]['field']): Decoder {
  if (is(field, Column)) return field;
  if (is(field, SQL)) return (field as SQL & WithDecoder).decoder;
  const { sql } = is(field, Subquery) ? field._ : field;
  return (sql as SQL & WithDecoder).decoder;
}

/**
 * Drizzle's mapping of rows to objects, prepared once for a query. Drizzle itself looks up how to decode a column for each value,
 * which for a list of 50 rows is a third of its CPU time.
 */
function mapperOf(fields: SelectedFieldsOrdered) {
  const columns = fields.map(({ path, field }) => ({
    group: path.length > 1 ? path[0] : undefined,
    name: path.at(-1) ?? '',
    decoder: decoderOf(field),
    table: path.length > 1 && is(field, Column) ? getTableName(field.table) : undefined,
  }));
  // A group of columns of one table is null where the join found no row, which its first column tells.
  const joined = [...Map.groupBy(columns.keys(), (index) => columns[index]?.group)].flatMap(([group, indexes]) => {
    const ofTables = [...indexes].filter((index) => columns[index]?.table !== undefined);
    const tables = new Set(ofTables.map((index) => columns[index]?.table));
    const [table] = tables;
    const [first] = ofTables;
    return group === undefined || table === undefined || first === undefined || tables.size > 1
      ? []
      : [{ group, table, first }];
  });

  return (rows: unknown[][], alwaysJoined: AlwaysJoined | undefined) => {
    const optional = alwaysJoined ? joined.filter(({ table }) => !alwaysJoined[table]) : [];
    return rows.map((row) => {
      const result: Record<string, unknown> = {};
      const groups: Record<string, Record<string, unknown>> = {};
      for (let index = 0; index < columns.length; index += 1) {
        const column = columns[index];
        if (!column) continue;
        const raw = row[index];
        const value = raw === null ? null : column.decoder.mapFromDriverValue(raw);
        if (column.group === undefined) result[column.name] = value;
        else {
          let group = groups[column.group];
          if (!group) {
            group = {};
            groups[column.group] = group;
            result[column.group] = group;
          }
          group[column.name] = value;
        }
      }
      for (const { group, first } of optional) if (row[first] === null) result[group] = null;
      return result;
    });
  };
}

/** Drizzle's session over D1, with `mapperOf` for what is read. */
export class Session extends SQLiteD1Session<Record<string, never>, Record<string, never>> {
  override prepareQuery(
    ...args: Parameters<SQLiteD1Session<Record<string, never>, Record<string, never>>['prepareQuery']>
  ) {
    const [query, fields, method, isArrayMode, mapper, ...rest] = args;
    const isOurs = fields && !mapper && method === 'all' && fields.every(({ path }) => path.length <= 2);
    if (!isOurs) return super.prepareQuery(...args);
    const toObjects = mapperOf(fields);
    // Set by drizzle once the query is prepared.
    const prepared: D1PreparedQuery & { joinsNotNullableMap?: AlwaysJoined } = super.prepareQuery(
      query,
      fields,
      method,
      isArrayMode,
      (rows) => toObjects(rows, prepared.joinsNotNullableMap),
      ...rest,
    );
    return prepared;
  }
}
