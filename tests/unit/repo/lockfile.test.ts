import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly inBundle?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lockfile = path.resolve(import.meta.dirname, '../../../package-lock.json');
const packages: Record<string, LockedPackage> = JSON.parse(readFileSync(lockfile, 'utf8')).packages;
const installed = Object.entries(packages).filter(([place]) => place !== '');

it('Every locked package has an integrity hash or is bundled in one that has', () => {
  expect(installed.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)).toEqual([]);
});

it('The lockfile includes every platform’s packages', () => {
  const locked = new Set(installed.map(([place]) => place.split('node_modules/').at(-1)));
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !locked.has(name));
  expect(missing).toEqual([]);
});

it('The lockfile contains no download URLs', () => {
  expect(installed.filter(([, { resolved }]) => resolved)).toEqual([]);
});
