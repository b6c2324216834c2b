import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));

/** The npm scripts that a text tells people to run. */
const scriptsIn = (text: string) => [
  ...[...text.matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name = '']) => name),
  ...[...text.matchAll(/\bnpm (start|test)\b/g)].map(([, name = '']) => name),
];

describe('Commands in documents and messages', () => {
  it('Every npm script they name exists', () => {
    const files = globSync(['*.md', '.dev.vars.example', 'docs/**/*.md', 'dev/**/*.ts', '.ci/run'], { cwd: root });
    const missing = files.flatMap((file) =>
      scriptsIn(read(file))
        .filter((name) => !(name in scripts))
        .map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('The README shows how to start, test and deploy', () => {
    expect(scriptsIn(read('README.md'))).toEqual(expect.arrayContaining(['start', 'test', 'deploy']));
  });
});

describe('Pictures in the README', () => {
  it.each(globSync('docs/images/*.png', { cwd: root }))('%s is used and at most 200 kB', (file) => {
    expect(read('README.md')).toContain(file);
    expect(statSync(path.join(root, file)).size).toBeLessThanOrEqual(200_000);
  });
});
