import { spawnSync } from 'node:child_process';
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
  const output = vitest('--project', 'worker', '--reporter', 'json', 'tests/worker/rows-written.test.ts');
  const { testResults }: { testResults: { assertionResults: { title: string; status: string }[] }[] } = JSON.parse(
    output.slice(output.indexOf('{"')),
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
