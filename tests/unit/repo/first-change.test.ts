import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** What the walk adds. */
const ADDED = new Set(['location']);

it('Each name in the walk through a first change is in the code', () => {
  const prose = read('docs/contributing/your-first-change.md').replaceAll(/^```[\s\S]*?^```/gm, '');
  const names = [...prose.matchAll(/`([a-z_]\w*)`/gi)].map(([, name = '']) => name).filter((name) => !ADDED.has(name));
  const code = globSync('{worker,web/src,tests}/**/*.{ts,tsx}', { cwd: root }).map(read).join('\n');
  const words = new Set(code.match(/\w+/g));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});
