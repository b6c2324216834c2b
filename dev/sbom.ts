import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root, runMain } from './tools.ts';

const run = promisify(execFile);

/**
 * Not among the dependencies: it is needed once a release, and brings a hundred packages, one of which is compiled from C at every
 * install (a validator for XML). `--ignore-scripts` leaves that one unbuilt; the validator for JSON needs no build.
 */
const version = '6.0.1';
const folder = path.join(root, 'node_modules/.cache/cyclonedx', version);
const program = path.join(folder, 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js');

/** `npm run sbom` writes what a deployment contains to `sbom.cdx.json`, from the lockfile, as CycloneDX. */
await runMain(async () => {
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  if (!existsSync(program))
    await run('npm', ['install', '--prefix', folder, ...quiet, `@cyclonedx/cyclonedx-npm@${version}`]);
  const omitted = ['dev', 'optional', 'peer'].flatMap((kind) => ['--omit', kind]);
  const output = ['--output-reproducible', '--validate', '--output-file', path.join(root, 'sbom.cdx.json')];
  await run(process.execPath, [program, '--package-lock-only', '--short-PURLs', ...omitted, ...output], { cwd: root });
  process.stdout.write('sbom.cdx.json is up to date.\n');
});
