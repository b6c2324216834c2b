import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../dev/tools.ts';
import { recordPageCalls } from './page-calls.ts';
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

interface Result {
  readonly title: string;
  readonly status: string;
  readonly meta: Record<string, unknown>;
}

/** The results of one of the Worker's test files. */
function results(name: string): Result[] {
  const report = path.join(root, `test-results/${name}.json`);
  rmSync(report, { force: true });
  vitest('--project', 'worker*', '--reporter=json', `--outputFile.json=${report}`, `tests/worker/${name}.test.ts`);
  const { testResults }: { testResults: { assertionResults: Result[] }[] } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}

/** Row 6: what frequent writes write, index entries included. */
export async function rowsWritten(): Promise<Row[]> {
  return results('cost').flatMap(({ title, status, meta }) => {
    const [, what, rows] = /^(.*) writes (\d+) rows$/.exec(title) ?? [];
    if (!what || !rows || !meta.daily) return [];
    const holds = status === 'passed';
    const measured = holds ? rows : 'another number';
    return [{ row: 6, what: `${what}: rows written, index entries included`, goal: rows, measured, holds }];
  });
}

/** What the free plan gives a day (`FREE_PLAN` of the test), and the share of it that a day may use, in percent. */
const day = [
  ['requests', 'Requests', 100_000, 60],
  ['rowsRead', 'Rows read', 5_000_000, 25],
  ['rowsWritten', 'Rows written', 100_000, 30],
  ['kvReads', 'KV reads', 100_000, 100],
  ['kvWrites', 'KV writes', 1000, 10],
] as const;

/** Row 7: a day on the free plan, with the calls that the pages make today. */
export async function freePlan(): Promise<Row[]> {
  await recordPageCalls();
  const [replayed] = results('day');
  const { total, signIns }: { total?: Record<string, number>; signIns?: number } = replayed?.meta ?? {};
  if (!total || !signIns) throw new Error('The day was not replayed');
  const used = day.map(([kind, what, given, most]) => {
    const count = total[kind] ?? Number.NaN;
    const share = (100 * count) / given;
    const measured = `${share.toFixed(1)} % (${Math.round(count).toLocaleString('en')})`;
    return { row: 7, what: `${what} of a day`, goal: `≤ ${most} %`, measured, holds: share <= most };
  });
  const what = 'Sign-ins a day at which the free plan ends, by KV writes';
  return [...used, { row: 7, what, goal: '', measured: `${Math.floor(signIns)}`, holds: true }];
}
