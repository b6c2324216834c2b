import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8').replaceAll(/\s+/g, ' ');

const rows = readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!-|Promise |Path |Call |Every call )/.test(line))
  .map((line) => ({
    line,
    tests: [...line.matchAll(/\]\(\.\.\/(tests\/[^)]+)\)/g)].map(([, file = '']) => file),
    // Split at inserted values.
    texts: [...line.matchAll(/"([^"]+)"/g)].flatMap(([, text = '']) => text.split(/\{\w+\}/)).filter(Boolean),
  }));
const product = globSync('{web/src,worker}/**/*.{ts,tsx}', { cwd: root }).map(read).join('\n');

describe('docs/spec-coverage.md', () => {
  it('Every row names tests that exist', () => {
    const broken = rows.filter(
      ({ tests }) => tests.length === 0 || !tests.every((file) => existsSync(path.join(root, file))),
    );
    expect(broken.map(({ line }) => line)).toEqual([]);
  });

  it('Every quoted text is in the product or in a test of its row', () => {
    const missing = rows.flatMap(({ texts, tests }) => {
      const tested = tests.map(read).join('\n');
      return texts.filter((text) => !product.includes(text) && !tested.includes(text));
    });
    expect(missing).toEqual([]);
  });
});
