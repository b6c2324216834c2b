import type { Table } from './tables.ts';

/** Checks references between tables that are read at different moments, parents first. Values are SQL literals. */
export class References {
  /** By table: the column that others reference, and its values so far. */
  readonly #keys = new Map<string, { readonly index: number; readonly values: Set<string> }>();
  readonly #checks = new Map<string, { index: number; isRequired: boolean; values: ReadonlySet<string> }[]>();

  constructor(tables: readonly Table[]) {
    for (const [i, { name, columns, references }] of tables.entries()) {
      const checks = [];
      for (const { column, parent, key, isRequired } of references) {
        const table = tables.slice(0, i).find((earlier) => earlier.name === parent);
        if (!table) continue;
        const known = this.#keys.get(parent) ?? { index: table.columns.indexOf(key), values: new Set() };
        this.#keys.set(parent, known);
        checks.push({ index: columns.indexOf(column), isRequired, values: known.values });
      }
      this.#checks.set(name, checks);
    }
  }

  /** The row with NULL for each reference to a missing row; undefined if a required one is missing. */
  complete(table: string, row: readonly string[]): readonly string[] | undefined {
    let completed = row;
    for (const { index, isRequired, values } of this.#checks.get(table) ?? []) {
      const value = row[index] ?? 'NULL';
      if (value === 'NULL' || values.has(value)) continue;
      if (isRequired) return undefined;
      completed = completed.with(index, 'NULL');
    }
    const own = this.#keys.get(table);
    own?.values.add(row[own.index] ?? '');
    return completed;
  }
}
