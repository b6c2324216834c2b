import { and, desc, eq, getTableColumns, SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { isAbout, personalTable, subjectOf } from '../../db/personal.ts';
import { isReadable, type Reader, type TextKind } from '../../db/reading.ts';
import { type Kind, unlessErased } from './export.log.ts';

/** A list of the export: the rows of a table that are about the user, or that they wrote. */
type List = {
  table: SQLiteTable;
  /** Exports what this author wrote. By default, what is about the subject. */
  author?: SQLiteColumn;
  /** The other columns. */
  columns: Record<string, SQLiteColumn | SQL.Aliased>;
  order: [at: SQLiteColumn, id: SQLiteColumn];
  where?: SQL;
  /** The kind of its rows, without which the reader learns that there is one. */
  kind?: TextKind;
  /** Whom they are about, if not the subject in `PERSONAL`. */
  subject?: SQL;
  /** Columns that are null where the condition keeps them from the reader. */
  sealed?: { columns: SQLiteColumn[]; from: (readerId: string) => SQL; kind: TextKind };
};

/** The personal columns of a list. Text by one user about another is null once either is erased. */
function textsOf({ table, author }: List) {
  const entry = personalTable(table);
  const texts: Record<string, SQLiteColumn | SQL.Aliased> = {};
  for (const { column, author: by, isShared = !by } of entry.columns) {
    const { name } = column;
    if (author && by === author) texts[name] = unlessErased(column, subjectOf(entry)).as(name);
    if (author || !isShared) continue;
    texts[name] = by ? sql`iif(${isShared}, ${unlessErased(column, by)}, null)`.as(name) : column;
  }
  return texts;
}

/** A list as the export reads it, `limit` rows in a step. */
export function listed(limit: number, list: List): Kind {
  const { table, author, subject, columns, where, order, kind, sealed } = list;
  const [at, id] = order;
  const about = { subject: subject ?? subjectOf(personalTable(table)), ...(author && { author }) };
  const unsealed = (reader: Reader) => {
    if (!sealed) return {};
    const isShown = isReadable(sealed.kind, reader, { ...about, isBlind: sealed.from(reader.id) });
    const texts = textsOf(list);
    return Object.fromEntries(
      sealed.columns.map((column) => {
        const text = texts[column.name] ?? column;
        const value = sql`iif(${isShown}, ${text instanceof SQL.Aliased ? text.sql : text}, null)`;
        return [column.name, value.mapWith(column).as(column.name)];
      }),
    );
  };
  return {
    limit,
    select: (db, { userId, reader }, place, most) =>
      db
        .select({
          ...columns,
          ...textsOf(list),
          ...unsealed(reader),
          placeAt: sql`${at}`.as('placeAt'),
          placeId: sql`${id}`.as('placeId'),
        })
        .from(table)
        .where(
          and(
            author ? eq(author, userId) : isAbout(personalTable(table), userId),
            where,
            kind && reader.id !== userId ? isReadable(kind, reader, about) : undefined,
            place && sql`(${at}, ${id}) < (${place[0]}, ${place[1]})`,
          ),
        )
        .orderBy(desc(at), desc(id))
        .limit(most),
  };
}

/** These columns of a table. */
export function pick<Table extends SQLiteTable>(table: Table, ...names: (keyof Table['_']['columns'] & string)[]) {
  const wanted = new Set<string>(names);
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => wanted.has(name)));
}
