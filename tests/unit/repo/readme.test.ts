import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PATHS } from '#contract/paths.ts';

const root = path.resolve(import.meta.dirname, '../../..');

it('The README explains every web feature whose folder is not named after a path', () => {
  const sections = PATHS.map((address) => address.split('/')[1]);
  const folders = readdirSync(path.join(root, 'web/src/features')).filter((folder) => !sections.includes(folder));
  const text = readFileSync(path.join(root, 'README.md'), 'utf8');
  const table = text.slice(text.indexOf('Why it is not named after the path'), text.indexOf('## Documentation'));
  expect([...table.matchAll(/^\| `([\w-]+)` /gm)].map(([, folder]) => folder)).toEqual(folders.sort());
});
