import { readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse } from 'scslre';
import { globSync } from 'tinyglobby';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

type Found = { place: string; regex: RegExp };

/** Every regular expression in a file, as written. */
function expressionsIn(file: string): Found[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const found: Found[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node && 'value' in node && node.value instanceof RegExp)
      found.push({ place: `${file}: ${node.value}`, regex: node.value });
    for (const part of Object.values(node)) look(part);
  };
  look(parseAst(source, { lang: 'ts' }));
  return found;
}

const expressions = globSync('worker/**/*.ts', { cwd: root }).sort().flatMap(expressionsIn);

describe('The regular expressions of the Worker', () => {
  it('They were found', () => {
    expect(expressions.length).toBeGreaterThan(70);
  });

  it.each(expressions)('$place takes linear time on any text', ({ regex }) => {
    // Exponential, quadratic by two parts that match the same text, and quadratic by starting anywhere.
    const { reports } = analyse(regex, { reportTypes: { Self: true, Trade: true, Move: true } });
    expect(reports.map(({ type, character }) => `${type}: ${character.pick}`)).toEqual([]);
  });
});
