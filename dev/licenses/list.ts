import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../tools.ts';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Lockfile = { packages: Record<string, LockedPackage> };

/** The folder of a dependency as npm resolves it from `folder`; undefined if it is not in the lockfile. */
function resolve({ packages }: Lockfile, name: string, folder: string): string | undefined {
  for (let from = folder; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    const found = `${from && `${from}/`}node_modules/${name}`;
    if (found in packages) return found;
    if (from === '') return undefined;
  }
}

/** The folders of all direct and transitive `dependencies`, sorted. */
function shippedFolders(lock: Lockfile): string[] {
  const shipped = new Set<string>();
  const add = (folder: string) => {
    const { dependencies, optionalDependencies } = lock.packages[folder] ?? {};
    // The project's own optional dependencies are not deployed.
    for (const name of Object.keys({ ...dependencies, ...(folder && optionalDependencies) })) {
      const found = resolve(lock, name, folder);
      if (!found || shipped.has(found)) continue;
      shipped.add(found);
      add(found);
    }
  };
  add('');
  return [...shipped].sort();
}

/** The first copyright line of a package's licence file; empty if there is none. */
function copyrightIn(folder: string): string {
  const absolute = path.join(root, folder);
  if (!existsSync(absolute)) return '';
  const file = readdirSync(absolute).find((name) => /^licen[cs]e/i.test(name));
  const text = file ? readFileSync(path.join(absolute, file), 'utf8') : '';
  return /^\W*(Copyright (?:\(c\)|©|\d{4}).*)$/im.exec(text)?.[1]?.replaceAll('|', '/').trim() ?? '';
}

/** The text of THIRD-PARTY.md: every deployed package with its version, licence and copyright. */
export function licenseList(): string {
  const lock: Lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const rows = shippedFolders(lock).map((folder) => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const { version = '', license } = lock.packages[folder] ?? {};
    if (!license) throw new Error(`package-lock.json names no licence for ${name}.`);
    return `| [${name}](https://www.npmjs.com/package/${name}) | ${version} | ${license} | ${copyrightIn(folder)} |`;
  });
  return [
    '# Third-party packages',
    '',
    'The packages that a deployment contains, with their dependencies. Their licence files are in `node_modules` after `npm ci`. `npm run licenses` writes this list.',
    '',
    '| Package | Version | Licence | Copyright |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
