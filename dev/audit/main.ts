import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, runMain } from '../tools.ts';
import { unexplained } from './findings.ts';

/**
 * `npm run audit` asks the registry for known vulnerabilities of everything installed, and fails on one that docs/security.md does not
 * explain. It passes where the registry cannot be asked.
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
  if (found?.length) throw new Error(`Explain in docs/security.md, or update:\n${found.join('\n')}`);
  process.stdout.write(found ? 'No vulnerability is left unexplained.\n' : 'The registry answers no audits.\n');
});
