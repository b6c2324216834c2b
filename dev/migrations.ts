import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './tools.ts';

/** The folder of this checkout's migrations. */
export const migrationsFolder = path.join(root, 'migrations');

/** The names of a folder's migrations, in order. Default: this checkout's. */
export const migrationNames = (folder = migrationsFolder): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

/** Creates the table in which Wrangler, too, lists the applied migrations. */
export const CREATE_LEDGER =
  'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)';

/** A migration and its row of the ledger, to run in one transaction. */
export const migrationScript = (name: string, folder = migrationsFolder): string =>
  `${readFileSync(path.join(folder, name), 'utf8')}\nINSERT INTO d1_migrations (name) VALUES ('${name}');\n`;

/** The migrations a local database still needs. Throws if it has one that this checkout lacks, because the rest may not fit. */
export function pendingMigrations(applied: readonly string[], available: readonly string[]): string[] {
  const unknown = applied.filter((name) => !available.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `The local database belongs to another version of the portal: ${unknown.join(', ')} is not in migrations/. ` +
        'Set the local data aside with npm run reset -- --keep, or delete it with npm run reset. Then start again.',
    );
  return available.filter((name) => !applied.includes(name));
}
