import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isSupported } from '../dev/node-version.ts';
import { ensureChromium } from './support/chromium.ts';
import { NEED_NEWER_NODE } from './support/newer-node.ts';

/**
 * Runs the tests of every commit, and with `--all` the rest after them: proofs, the developer's tools, and what the browser shows in
 * every state. docs/contributing/tests.md says what runs where.
 */
const isAll = process.argv.includes('--all');

/** What Vitest and Playwright are told to run: every commit's part, or the rest. */
const PARTS = {
  daily: { vitest: ['worker', 'unit', 'components'], playwright: ['--grep', '@journey'] },
  rest: { vitest: ['worker-long', 'unit-tools'], playwright: ['--grep-invert', '@journey'] },
} as const;

type Part = keyof typeof PARTS;

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface Stage {
  readonly name: string;
  run(): Promise<Counts>;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
const vitestReport = path.join(results, 'vitest.json');
const playwrightReport = path.join(results, 'e2e.json');

/** Whether the command exits with 0; false also when it cannot be started. */
function succeeds(command: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

/** Runs a script in parallel with another stage, so its output is held until it ends. */
function check(script: string): Promise<Counts> {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', script], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
    const end = (failed: number) => {
      process.stdout.write(`\n── ${script} ──\n${output.join('')}`);
      resolve({ passed: 0, failed });
    };
    child.once('error', () => end(1));
    child.once('close', (code) => end(code === 0 ? 0 : 1));
  });
}

function readReport<Report>(file: string, count: (report: Report) => Counts): Counts {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/** Counts a failure also when a runner fails without a failed test, or succeeds without any test. */
function judge(counts: Counts, succeeded: boolean): Counts {
  const sound = succeeded && counts.passed > 0;
  return sound ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
}

async function runVitest(part: Part): Promise<Counts> {
  rmSync(vitestReport, { force: true });
  const projects = PARTS[part].vitest.map((name) => `--project=${name}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const succeeded = await succeeds('vitest', ['run', ...projects, ...reporters]);
  const counts = readReport<VitestReport>(vitestReport, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
  }));
  return judge(counts, succeeded);
}

async function runPlaywright(part: Part): Promise<Counts> {
  rmSync(playwrightReport, { force: true });
  process.env.CHROMIUM_PATH = await ensureChromium();
  // Otherwise a screen that is open is looked at in every way, so that nothing opens it again.
  if (!isAll) process.env.VISIT = 'short';
  const succeeded = await succeeds('playwright', ['test', ...PARTS[part].playwright]);
  const counts = readReport<PlaywrightReport>(playwrightReport, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
  return judge(counts, succeeded);
}

/** Rows of lanes side by side, one row after the other. The Worker's tests leave the cores idle often enough for the checks. */
const daily: readonly (readonly (readonly Stage[])[])[] = [
  [
    [{ name: 'vitest', run: () => runVitest('daily') }],
    ['check', 'build', 'budgets'].map((name) => ({ name, run: () => check(name) })),
  ],
  [[{ name: 'browser', run: () => runPlaywright('daily') }]],
];

const rest: typeof daily = [
  [[{ name: 'vitest, the rest', run: () => runVitest('rest') }]],
  [[{ name: 'browser, the rest', run: () => runPlaywright('rest') }]],
];

async function attempt(stage: Stage): Promise<Counts> {
  try {
    return await stage.run();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}

mkdirSync(results, { recursive: true });

const durations: string[] = [];
let passed = 0;
let failed = 0;

/** Runs stages one after the other, to the first that fails. */
async function runAll(stages: readonly Stage[]): Promise<void> {
  for (const stage of stages) {
    const start = performance.now();
    const counts = await attempt(stage);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    passed += counts.passed;
    failed += counts.failed;
    durations.push(`  ${stage.name.padEnd(17)} ${seconds.padStart(6)} s  ${counts.failed === 0 ? 'ok' : 'failed'}`);
    if (counts.failed > 0) return;
  }
}

for (const row of isAll ? [...daily, ...rest] : daily) {
  await Promise.all(row.map(runAll));
  if (failed > 0) break;
}
process.exitCode = failed === 0 ? 0 : 1;
if (!isSupported())
  process.stdout.write(`\nNot run, because they need Node 22.18 or newer:\n  ${NEED_NEWER_NODE.join('\n  ')}\n`);
process.stdout.write(`\n${durations.join('\n')}\n\n${passed} passed, ${failed} failed\n`);
