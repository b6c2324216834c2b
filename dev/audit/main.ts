import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, runMain } from '../tools.ts';
import { unexplained } from './findings.ts';

/**
 * `npm run audit`: looks up known vulnerabilities of all installed packages, and fails on one that docs/security.md does not
 * explain. Passes if the registry has no audits.
 */
await runMain(async () => {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
    timeout: 120_000,
    shell: process.platform === 'win32',
  });
  const found = unexplained(stdout, readFileSync(path.join(root, 'docs/security.md'), 'utf8'));
  if (found?.length)
    throw new Error(`Update these packages, or explain them in docs/security.md:\n${found.join('\n')}`);
  process.stdout.write(
    found ? 'docs/security.md explains every known vulnerability.\n' : 'Not checked: this registry has no audits.\n',
  );
});
