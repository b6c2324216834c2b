import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { app } from '../../worker/app.ts';
import { PATHS } from '../../worker/contract/paths.ts';

interface Row {
  readonly section: string;
  readonly heading: string;
  readonly line: string;
  readonly says: string;
  readonly checks: string[];
}

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Every row of the document's tables; one without its first two cells adds a check to the row above it. */
function readRows(markdown: string): Row[] {
  const rows: Row[] = [];
  let section = '';
  let heading = '';
  for (const text of markdown.split('\n')) {
    if (text.startsWith('## ')) section = text.slice(3);
    if (text.startsWith('#')) heading = text;
    if (!text.startsWith('|') || text.startsWith('| Spec ') || text.startsWith('| -')) continue;
    const [line = '', says = '', check = ''] = text
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    if (line || says) rows.push({ section, heading, line, says, checks: check ? [check] : [] });
    else rows.at(-1)?.checks.push(check);
  }
  return rows;
}

const fileOf = (check: string) => {
  const name = check.split(' › ')[0] ?? '';
  return `tests/${name}.${name.startsWith('e2e/') ? 'e2e' : 'test'}.ts`;
};

const spaced = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Source as it is read here: without comments, without escapes in strings, every run of blanks one blank. */
const plain = (source: string) =>
  spaced(
    source
      // Where a line begins: in a string such as '**/api/*' these signs are no comment.
      .replaceAll(/^\s*\{?\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replaceAll("{' '}", ' ')
      .replaceAll(/\\([^\w\s\\])/g, '$1'),
  );

/** The titles in a test file, with '…' for each part that is filled in as it runs. */
function titlesOf(file: string): string[] {
  const calls = /(?:\b(?:test|it|describe)(?:\.\w+)?\(|\)\()\s*(['"`])((?:\\.|(?!\1).)+)\1/g;
  return [...read(file).matchAll(calls)].map(([, , title = '']) =>
    title.replaceAll(/\\(.)/g, '$1').replaceAll(/\$\{[^}]*\}|\$\w+|%[sdijfo]/g, '…'),
  );
}

/** A test file's text and that of all it imports from `tests/`. */
function testText(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return '';
  seen.add(file);
  const source = read(file);
  const imports = [...source.matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) => path.join(path.dirname(file), to));
  return [plain(source), ...imports.filter((to) => to.startsWith('tests/')).map((to) => testText(to, seen))].join('\n');
}

/** What a row says is shown: its texts in double quotes, cut where something is filled in. */
const textsOf = ({ says }: Row) =>
  [...says.matchAll(/"([^"]+)"/g)]
    .flatMap(([, text = '']) => text.split(/\{[^}]*\}/).map(spaced))
    .filter((part) => part.trim());

const rows = readRows(read('docs/spec-coverage.md'));
const product = ['web/index.html', ...globSync('{web/src,worker}/**/*.{ts,tsx}', { cwd: root })]
  .map((file) => plain(read(file)))
  .join('\n');
const named = (row: Row) => `${row.section}: ${row.line} ${row.says}`;

describe('the coverage of the specification', () => {
  it('names a check for every row', () => {
    expect(rows.filter(({ checks }) => checks.length === 0).map(named)).toEqual([]);
    expect(rows.filter(({ line, says }) => !line || !says).map(named)).toEqual([]);
  });

  it('names tests that there are', () => {
    const checks = [...new Set(rows.flatMap((row) => row.checks))];
    const missing = checks.filter((check) => {
      const [, ...titles] = check.split(' › ');
      if (titles.length === 0 || !existsSync(path.join(root, fileOf(check)))) return true;
      const known = titlesOf(fileOf(check));
      return titles.some((title) => !known.includes(title));
    });
    expect(missing).toEqual([]);
  });

  it('quotes texts that the product shows, word for word', () => {
    const missing = rows.flatMap((row) => textsOf(row).filter((text) => !product.includes(text)));
    expect(missing).toEqual([]);
  });

  it('quotes texts that the named tests look for', () => {
    const missing = rows.flatMap((row) => {
      const looked = row.checks.map((check) => testText(fileOf(check))).join('\n');
      return textsOf(row)
        .filter((text) => !looked.includes(text))
        .map((text) => `${text} (${row.checks.join(', ')})`);
    });
    expect(missing).toEqual([]);
  });

  it.each(PATHS)('has a table for the screen at %s', (address) => {
    const screens = rows.filter(({ section }) => section.startsWith('2.'));
    expect(screens.some(({ heading }) => heading.includes(`\`${address}\``))).toBe(true);
  });

  it('has a row for every call that the Worker answers, and for none that it does not', () => {
    const calls = rows.filter(({ section }) => section.startsWith('7.')).map(({ line }) => line.replaceAll('`', ''));
    const answered = app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path: address }) => `${method} ${address.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect([...new Set(calls)].sort()).toEqual([...new Set(answered)].sort());
  });
});
