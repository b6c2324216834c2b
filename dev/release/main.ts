import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root, runMain } from '../tools.ts';
import { datedChangelog, notesOf, problemsOf, publishing } from './release.ts';

const manifest = path.join(root, 'package.json');
const changelogFile = path.join(root, 'CHANGELOG.md');

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const runScript = (...args: string[]) => execFileSync('npm', args, { cwd: root, stdio: 'inherit' });

/** `npm run release -- 1.1.0` checks, writes the version everywhere, and prints what to publish; with `--notes`, only its notes. */
await runMain(async () => {
  const { values, positionals } = parseArgs({ options: { notes: { type: 'boolean' } }, allowPositionals: true });
  const [version = ''] = positionals;
  const { version: current, repository }: { version: string; repository?: { url: string } } = JSON.parse(
    readFileSync(manifest, 'utf8'),
  );
  const changelog = readFileSync(changelogFile, 'utf8');
  if (values.notes) {
    if (version !== current) throw new Error(`The tag says ${version}, and package.json ${current}.`);
    return say(notesOf(changelog, version));
  }
  const problems = problemsOf(
    {
      version: current,
      repository: repository?.url,
      branch: git('rev-parse', '--abbrev-ref', 'HEAD'),
      isClean: git('status', '--porcelain') === '',
      tags: git('tag', '--list', 'v*').split('\n').filter(Boolean),
      changelog,
    },
    version,
  );
  if (problems.length > 0) throw new Error(`This cannot be released:\n${problems.map((one) => `  ${one}`).join('\n')}`);

  runScript('test');
  say(`Writing version ${version} …`);
  if (version !== current) runScript('version', version, '--no-git-tag-version', '--silent');
  writeFileSync(changelogFile, datedChangelog(changelog, version, new Date().toISOString().slice(0, 10)));
  // Later migrations must not break what this release sends.
  for (const script of ['sbom', 'licenses', 'statements']) runScript('run', script, '--silent');
  say(
    `\nRead the changes, then publish:\n\n${publishing(version)
      .map((line) => `  ${line}`)
      .join('\n')}\n`,
  );
});
