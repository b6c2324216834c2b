/**
 * A quoted cell. The apostrophe keeps spreadsheets from running a formula, even if they split the text at semicolons,
 * tabs or line breaks.
 */
const cell = (value: string) => `"${value.replace(/(^|[;\t\r\n])(?=[=+\-@＝＋－＠])/g, "$1'").replaceAll('"', '""')}"`;

/** A line of CSV (RFC 4180). */
export const csvLine = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`;
