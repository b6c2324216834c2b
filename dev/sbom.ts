import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root, runMain } from './tools.ts';

const run = promisify(execFile);

/**
 * Installed on demand: needed once per release, it brings a hundred packages. `--ignore-scripts` avoids compiling its XML
 * validator.
 */
const version = '6.0.1';
const folder = path.join(root, 'node_modules/.cache/cyclonedx', version);
const program = path.join(folder, 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js');

/** `npm run sbom`: writes the packages of a deployment to `sbom.cdx.json`, in CycloneDX format, from the lockfile. */
await runMain(async () => {
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  if (!existsSync(program))
    await run('npm', ['install', '--prefix', folder, ...quiet, `@cyclonedx/cyclonedx-npm@${version}`]);
  const omitted = ['dev', 'optional', 'peer'].flatMap((kind) => ['--omit', kind]);
  const output = ['--output-reproducible', '--validate', '--output-file', path.join(root, 'sbom.cdx.json')];
  await run(process.execPath, [program, '--package-lock-only', '--short-PURLs', ...omitted, ...output], { cwd: root });
  process.stdout.write('sbom.cdx.json is up to date.\n');
});
