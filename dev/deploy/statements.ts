import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root, runMain } from '../tools.ts';

/** Where a release records the statements of its Worker. */
const FILE = path.join(root, 'dev/deploy/released.json');

/** Begins each line that names a statement (`tests/worker/support/measuring/explain.ts`). */
const MARK = 'statement: ';

/** Test files that between them make every call, sign in, and run every task. */
const SUITES = ['access', 'cost', 'cron', 'proof/cron', 'sweep', 'auth/', 'discord/', 'users/'].map(
  (name) => `tests/worker/${name}`,
);

/** Runs the Worker's tests and records every statement they send, so that later migrations cannot break this release. */
await runMain(async () => {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'worker*', ...SUITES], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, STATEMENTS: 'print', NO_COLOR: '1' },
  });
  const statements = new Set<string>();
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith(MARK)) statements.add(JSON.parse(line.slice(MARK.length)));
    else if (line) process.stdout.write(`${line}\n`);
  }
  if (statements.size === 0) throw new Error('The tests sent no statement.');
  writeFileSync(FILE, `${JSON.stringify([...statements].toSorted(), null, 2)}\n`);
  process.stdout.write(`${statements.size} statements are in ${path.relative(root, FILE)}.\n`);
});
