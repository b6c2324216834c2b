import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../../docs/decisions');
const files = globSync('[0-9]*.md', { cwd: folder }).sort();

/** The index row that a decision's first lines imply. */
function rowOf(file: string): string {
  const number = file.slice(0, 3);
  const text = readFileSync(path.join(folder, file), 'utf8');
  const head = /^# (\d+)\. (.+)\n\n(\d{4}-\d\d-\d\d) · (Accepted|Superseded by \[\d{3}\])/.exec(text);
  const [, said, title, date, status = ''] = head ?? [];
  if (Number(said) !== Number(number)) return `${file} has no number, date and status`;
  return `| [${number}](${file}) | ${title} | ${date} | ${status.replaceAll(/[[\]]/g, '')} |`;
}

it('The index lists every decision with its title, date and status', () => {
  const index = readFileSync(path.join(folder, 'README.md'), 'utf8').split('\n');
  expect(index.filter((line) => line.startsWith('| ['))).toEqual(files.map(rowOf));
});
