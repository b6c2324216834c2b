import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './tools.ts';

/** The names of this checkout's migrations, in order. */
export const migrationNames = (): string[] =>
  readdirSync(path.join(root, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

/** The migrations a local database still needs. Throws if it has one that this checkout lacks, because the rest may not fit. */
export function pendingMigrations(applied: readonly string[], available: readonly string[]): string[] {
  const unknown = applied.filter((name) => !available.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `The local database belongs to another version of the portal: ${unknown.join(', ')} is not in migrations/. ` +
        'Delete the local data with npm run reset, then start again.',
    );
  return available.filter((name) => !applied.includes(name));
}
