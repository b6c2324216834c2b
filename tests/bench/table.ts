import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import path from 'node:path';
import { root } from '../../dev/tools.ts';
import type { Row } from './part.ts';

const start = '<!-- bench: table -->';
const end = '<!-- bench: end -->';
const head = ['| Row | What | Goal | Measured | Holds |', '| --: | --- | --- | --- | --- |'];

/** What the figures depend on besides the code. */
export function machine(): string {
  const file = path.join(root, 'node_modules/workerd/package.json');
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  const memory = (totalmem() / 1024 ** 3).toFixed(0);
  return `${availableParallelism()} cores, ${memory} GB of memory, Node ${process.versions.node}, workerd ${version}`;
}

const cell = (text: string) => text.replaceAll('|', '\\|');
const line = ({ row, what, goal, measured, holds }: Row) =>
  `| ${row} | ${[what, goal, measured, holds ? 'yes' : '**no**'].map(cell).join(' | ')} |`;
const rowOf = (text: string) => Number(/^\| (\d+) \|/.exec(text)?.[1] ?? 0);

/** Replaces the rows of these numbers in the document's table. Throws if the table is missing or another machine's. */
export function updateTable(document: string, rows: readonly Row[], isWhole: boolean): void {
  const text = readFileSync(document, 'utf8');
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${document} has no table between ${start} and ${end}`);
  const present = text.slice(from, to).split('\n');
  const origin = `Measured by \`npm run bench\` on ${machine()}.`;
  const isAnother = present.some((old) => rowOf(old) > 0) && !present.includes(origin);
  if (!isWhole && isAnother) throw new Error('The table was measured on another machine: run the whole benchmark');
  const measured = new Set(rows.map(({ row }) => row));
  const kept = isWhole ? [] : present.filter((old) => rowOf(old) > 0 && !measured.has(rowOf(old)));
  const lines = [...kept, ...rows.map(line)].sort((a, b) => rowOf(a) - rowOf(b));
  const table = [start, '', origin, '', ...head, ...lines, '', ''].join('\n');
  writeFileSync(document, text.slice(0, from) + table + text.slice(to));
}
