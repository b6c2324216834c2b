import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../dev/tools.ts';
import type { Figure } from '../support/figure.ts';

interface Result {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
  readonly meta: { readonly figures?: readonly Figure[] };
}

/** Runs the long form of `tests/worker/proof` and of the suites over the table of calls. Returns their figures, or throws with the first failures. */
export async function workerSuites(): Promise<Figure[]> {
  const file = path.join(root, 'test-results/proof.json');
  rmSync(file, { force: true });
  const reporters = ['--reporter=json', `--outputFile.json=${file}`];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'worker*',
      ...reporters,
      'tests/worker/proof',
      ...['access', 'requests', 'writes', 'lost-power', 'faults', 'audit/audit-gaps'].map(
        (name) => `tests/worker/${name}.test.ts`,
      ),
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 100e6, env: { ...process.env, PROOF: 'long' } },
  );
  const { testResults }: { testResults: { assertionResults: Result[]; message: string }[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failures = results.filter(({ status }) => status === 'failed');
  if (failures.length > 0)
    throw new Error(
      failures
        .slice(0, 5)
        .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`)
        .join('\n\n'),
    );
  if (results.length === 0) throw new Error(`${stdout}\n${stderr}`.slice(-2000));
  return results.flatMap(({ meta }) => meta.figures ?? []);
}
