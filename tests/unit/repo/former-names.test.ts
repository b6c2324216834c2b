import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** Names that have been replaced. In parts, so that this file does not contain them. */
const FORMER = [
  ['/api/', 'requests'],
  ['request_', 'open'],
  ['request_', 'closed'],
  ['requests', '.store'],
  ['staff-', 'life'],
  ['next', 'Run'],
  ['late', 'Part'],
  ['contract/', 'words'],
].map((parts) => parts.join(''));

it('No file uses a name that has been replaced', () => {
  const files = execFileSync('git', ['ls-files', 'worker', 'web/src', 'dev', 'tests', 'docs', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    // The changelog tells what was replaced.
    .filter((file) => /\.(tsx?|md)$/.test(file) && file !== 'CHANGELOG.md');
  const used = files.flatMap((file) => {
    const text = `${file}\n${readFileSync(path.join(root, file), 'utf8')}`;
    return FORMER.filter((name) => new RegExp(`${name}\\b`).test(text)).map((name) => `${file}: ${name}`);
  });
  expect(used).toEqual([]);
});
