import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../dev/tools.ts';
import type { Row } from './part.ts';

/** Runs tests with Vitest and returns their output. */
function vitest(...args: string[]): string {
  const { stdout } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100e6,
  });
  return stdout;
}

/** Row 4: what every list, search and figure reads of a million rows, and of a tenth of that. Takes minutes. */
export async function rowsRead(): Promise<Row[]> {
  const output = vitest('--config', 'tests/bench/scale.config.ts');
  const rows = output.split('\n').flatMap((line) => /BENCH (\{.*\})/.exec(line)?.[1] ?? []);
  if (rows.length === 0) throw new Error(output.slice(-2000));
  return rows.map((row) => JSON.parse(row));
}

/** Row 6: what frequent writes write, index entries included. */
export async function rowsWritten(): Promise<Row[]> {
  const report = path.join(root, 'test-results/rows-written.json');
  rmSync(report, { force: true });
  vitest('--project', 'worker', '--reporter=json', `--outputFile.json=${report}`, 'tests/worker/rows-written.test.ts');
  const { testResults }: { testResults: { assertionResults: { title: string; status: string }[] }[] } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ title, status }) => {
      const [, what, rows] = /^(.*) writes (\d+) rows$/.exec(title) ?? [];
      const holds = status === 'passed';
      return what && rows
        ? [
            {
              row: 6,
              what: `${what}: rows written, index entries included`,
              goal: `${rows}`,
              measured: holds ? rows : 'another number',
              holds,
            },
          ]
        : [];
    });
}
