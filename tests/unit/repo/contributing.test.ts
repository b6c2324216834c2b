import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const rows = [...read('CONTRIBUTING.md').matchAll(/^\| ([a-z][a-z ]+) \|(.+)$/gm)].map(([, what, cells = '']) => ({
  what,
  cells,
}));

/** The paths in a text's code spans; `<feature>` stands for any folder. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`([\w.][\w.*/<>-]*\.(?:tsx?|md|json|sql|html|vars|example))`/g)].map(([, file = '']) =>
    file.replaceAll('<feature>', '*'),
  );

const missing = (text: string) =>
  pathsIn(text).filter((file) => globSync(file, { cwd: root, onlyFiles: false }).length === 0);

describe('What to touch', () => {
  it('The table has a row for each of the twelve additions', () => {
    expect(rows.map(({ what }) => what)).toEqual([
      'column',
      'call',
      'screen',
      'notification kind',
      'webhook event',
      'list filter',
      'exam question type',
      'settings key',
      'cron task',
      'audit action',
      'grade title',
      'language',
    ]);
  });

  it.each(rows)('Every path that adding a $what names exists', ({ cells }) => {
    expect(pathsIn(cells).length).toBeGreaterThan(2);
    expect(missing(cells)).toEqual([]);
  });

  it('Every path in the first change exists, except the migration it adds', () => {
    const added = 'migrations/<next>_job_location.sql';
    expect(missing(read('docs/contributing/your-first-change.md'))).toEqual([added]);
  });
});
