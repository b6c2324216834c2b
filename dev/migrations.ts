import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './tools.ts';

/** The names of this checkout's migrations, in order. */
export const migrationNames = (): string[] =>
  readdirSync(path.join(root, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

/**
 * The migrations that a local database still needs. Throws an error for the terminal if it has one that this checkout does not: the
 * rest would then be applied to tables of another shape.
 */
export function pendingMigrations(applied: readonly string[], available: readonly string[]): string[] {
  const unknown = applied.filter((name) => !available.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `The local database comes from another version of the portal: ${unknown.join(', ')} is not in migrations/. ` +
        'Run npm run reset, which deletes the local data, then start again.',
    );
  return available.filter((name) => !applied.includes(name));
}
