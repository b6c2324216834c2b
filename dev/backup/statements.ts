/** In bytes. D1 refuses statements over 100,000; this leaves a margin. */
export const MAX_STATEMENT_BYTES = 90_000;

/** The table where a restore assembles long values. Emptied after each row and dropped at the end. */
export const PIECES_TABLE = 'restore_pieces';

/** In UTF-16 units of at most three bytes each, so a piece always fits in a statement. */
const PIECE_LENGTH = 25_000;

export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

const TRANSACTION = 'BEGIN TRANSACTION';

/**
 * Wrangler strips or refuses "BEGIN TRANSACTION" in a file, even inside a text, so a mark replaces its space.
 * Concatenation could exceed D1's expression depth of 100.
 */
function hideTransaction(literal: string): string {
  if (!literal.includes(TRANSACTION)) return literal;
  let number = 0;
  while (literal.includes(`<${number}>`)) number += 1;
  const mark = `<${number}>`;
  return `replace(${literal.replaceAll(TRANSACTION, TRANSACTION.replace(' ', mark))}, '${mark}', ' ')`;
}

const toLiteral = (text: string) => hideTransaction(`'${text.replaceAll("'", "''")}'`);
const fromLiteral = (literal: string) => literal.slice(1, -1).replaceAll("''", "'");
const isText = (literal: string) => literal.startsWith("'");

const sizeOf = (values: readonly string[]) =>
  values.reduce((bytes, value) => bytes + Buffer.byteLength(value) + 1, '()'.length);

/** The text in pieces that each fit in a statement, never split inside a character. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = start + PIECE_LENGTH;
    const isInsidePair = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '');
    if (isInsidePair) end -= 1;
    yield text.slice(start, end);
    start = end;
  }
}

/** Inserts a row that is too long for one statement, after assembling its longest texts. */
function* insertLongRow(head: string, row: readonly string[]): Generator<string> {
  const cells = row.map(hideTransaction);
  while (head.length + sizeOf(cells) > MAX_STATEMENT_BYTES) {
    const longest = cells.reduce((best, cell, i) => (cell.length > (cells[best]?.length ?? 0) ? i : best), 0);
    const literal = row[longest] ?? '';
    if (!isText(literal) || cells[longest]?.startsWith('(')) throw new Error(`A row is too large to restore: ${head}`);
    const [first = '', ...rest] = piecesOf(fromLiteral(literal));
    yield `INSERT INTO ${PIECES_TABLE} (id, text) VALUES (${longest}, ${toLiteral(first)})`;
    for (const piece of rest)
      yield `UPDATE ${PIECES_TABLE} SET text = text || ${toLiteral(piece)} WHERE id = ${longest}`;
    cells[longest] = `(SELECT text FROM ${PIECES_TABLE} WHERE id = ${longest})`;
  }
  yield `${head}(${cells.join(',')})`;
  yield `DELETE FROM ${PIECES_TABLE}`;
}

/**
 * The statements that insert these rows, none longer than `MAX_STATEMENT_BYTES`. A value is a literal as SQLite's `quote()`
 * writes it. Rows are complete from the start, so that CHECK constraints hold.
 */
export function* insertStatements(
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
): Generator<string> {
  const head = `INSERT INTO ${identifier(table)} (${columns.map(identifier).join(',')}) VALUES `;
  let waiting: string[] = [];
  let bytes = head.length;
  for (const row of rows) {
    const values = row.map(hideTransaction);
    const size = sizeOf(values);
    if (waiting.length > 0 && bytes + size > MAX_STATEMENT_BYTES) {
      yield head + waiting.join(',');
      waiting = [];
      bytes = head.length;
    }
    if (head.length + size > MAX_STATEMENT_BYTES) {
      yield* insertLongRow(head, row);
    } else {
      waiting.push(`(${values.join(',')})`);
      bytes += size;
    }
  }
  if (waiting.length > 0) yield head + waiting.join(',');
}
