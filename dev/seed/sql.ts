// D1 takes statements of at most 100 kB; half of that leaves room for what its UTF-8 adds.
const statementLimit = 50_000;

/** A value as the schema's columns keep it: moments in milliseconds, truth as 0 or 1, lists and maps as JSON. */
function literal(value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value instanceof Date) return String(value.getTime());
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `'${text.replaceAll("'", "''")}'`;
}

/** The statements that insert the rows in their order. All rows must have the first one's columns. */
export function insertRows<Row extends object>(table: string, rows: readonly Row[]): string {
  const [first] = rows;
  if (!first) return '';
  const columns = Object.keys(first) as (keyof Row & string)[];
  const head = `INSERT INTO ${table} (${columns.join(', ')}) VALUES\n`;
  const statements: string[] = [];
  let tuples: string[] = [];
  let size = 0;
  const flush = () => {
    if (tuples.length > 0) statements.push(`${head}${tuples.join(',\n')};\n`);
    tuples = [];
    size = 0;
  };
  for (const row of rows) {
    const tuple = `(${columns.map((column) => literal(row[column])).join(', ')})`;
    if (size + tuple.length > statementLimit) flush();
    tuples.push(tuple);
    size += tuple.length;
  }
  flush();
  return statements.join('');
}
