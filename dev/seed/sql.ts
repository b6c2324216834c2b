// In characters. D1 limits a statement to 100 kB, and UTF-8 may double the length.
const statementLimit = 50_000;

/** A value as a SQL literal, in the schema's formats: dates in ms, booleans as 0 or 1, objects as JSON. */
function literal(value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value instanceof Date) return String(value.getTime());
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `'${text.replaceAll("'", "''")}'`;
}

/** The statements that insert the rows in order. All rows need the same columns as the first. */
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
