import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../dev/tools.ts';
import { countFigure, type Figure } from '../support/figure.ts';

/** Inside the repository, so that the release's imports find the installed packages. */
const PLACE = path.join(root, 'test-results/previous-release');

const REPORT = `${PLACE}.json`;

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();

/** The commit or tag of the previous release: `PREVIOUS_RELEASE`, or the newest tag before this commit. Null if there is none. */
function previousRelease(): string | null {
  if (process.env.PREVIOUS_RELEASE) return process.env.PREVIOUS_RELEASE;
  try {
    return git('describe', '--tags', '--abbrev=0', 'HEAD^');
  } catch {
    return null;
  }
}

/** Runs the previous release's own access table, with that release's Worker, on today's migrations. Throws with its failures. */
export async function previousReleaseOnNewSchema(): Promise<Figure[]> {
  const release = previousRelease();
  if (release === null) {
    process.stdout.write('skipped: this clone has no earlier tag (name a commit in PREVIOUS_RELEASE) … ');
    return [];
  }
  const remove = () => {
    rmSync(PLACE, { recursive: true, force: true });
    rmSync(REPORT, { force: true });
    git('worktree', 'prune');
  };
  remove();
  try {
    git('worktree', 'add', '--detach', PLACE, release);
    rmSync(path.join(PLACE, 'migrations'), { recursive: true });
    cpSync(path.join(root, 'migrations'), path.join(PLACE, 'migrations'), { recursive: true });
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        path.join(root, 'node_modules/vitest/vitest.mjs'),
        ...['run', '--project', 'worker', 'tests/worker/access.test.ts'],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`],
      ],
      { cwd: PLACE, encoding: 'utf8', maxBuffer: 100e6, env: { ...process.env, PWD: PLACE } },
    );
    // Not the exit status: that also judges query plans, and a new index may slow down what a rollback still answers.
    const report: { numPassedTests: number; numFailedTests: number } = JSON.parse(readFileSync(REPORT, 'utf8'));
    const { numPassedTests, numFailedTests } = report;
    if (numFailedTests > 0) throw new Error(`${release} on today’s schema:\n${stdout}\n${stderr}`.slice(-6000));
    return [countFigure('Previous release: its access tests that pass on today’s schema', numPassedTests, 100)];
  } finally {
    remove();
  }
}
